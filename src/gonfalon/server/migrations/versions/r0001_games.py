"""Games, seats, decisions and checkpoints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("overlay", sa.Text, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("sandbox", sa.Boolean, nullable=False),
        sa.Column("imported", sa.Boolean, nullable=False),
        sa.Column("result", sa.String(80), nullable=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE")),
        sa.Column("side", sa.Integer, nullable=False),
    )
    op.create_index("ix_seat_game", "seat", ["game"])
    op.create_table(
        "decision",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE")),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("option", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("game", "version"),
    )
    op.create_table(
        "checkpoint",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE")),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "version"),
    )


def downgrade() -> None:
    for table in ("checkpoint", "decision", "seat", "game"):
        op.drop_table(table)
