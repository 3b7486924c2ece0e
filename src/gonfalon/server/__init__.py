"""The web service: games for many over HTTP and WebSocket, by the contract of docs/api.md.

Every message is judged by the engine's own door; a decision is written to the database before it
is acknowledged, and nothing leaves the service but what a side may see.
"""
