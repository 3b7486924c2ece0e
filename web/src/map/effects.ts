// What has just happened, drawn for a moment: volleys, clashes, losses.

import { calm } from '../settings.svelte';
import type { Table } from '../table.svelte';
import type { GameEvent } from '../types';
import { round1 } from './geometry';

export interface Effects {
  key: string;
  svg: string;
}

const NONE: Effects = { key: 'none', svg: '' };

export function effectsOf(table: Table): Effects {
  const { shown, board, view, names } = table;
  if (!shown || !board || !view || !names || calm()) return NONE;
  const events = (table.replaying ? shown.events : table.events).filter((e) => e.number === shown.number);
  const hexOf = (name: unknown): number => {
    const unit = typeof name === 'string' ? names.find('unit', name) : undefined;
    return unit === undefined ? -1 : (view.hexes[unit] ?? -1);
  };
  const numbered = (name: unknown): number => board.index.get(String(name)) ?? -1;
  const svg = events.map((e) => draw(e, hexOf, numbered, (h) => board.centres[h]!)).join('');
  return svg ? { key: `${shown.number}:${shown.version}`, svg } : NONE;
}

function draw(
  event: GameEvent,
  hexOf: (name: unknown) => number,
  numbered: (name: unknown) => number,
  centre: (hex: number) => [number, number],
): string {
  if (event.name === 'rolled' && event.facts['purpose'] === 'fire') {
    const from = hexOf(event.facts['shooter']);
    const to = hexOf(event.facts['target']);
    return from >= 0 && to >= 0 ? volley(centre(from), centre(to)) : '';
  }
  if (event.name === 'rolled' && ['assault', 'charge'].includes(String(event.facts['purpose']))) {
    const to = hexOf(event.facts['target']);
    return to >= 0 ? clash(centre(to)) : '';
  }
  if (event.name === 'eliminated') {
    const hex = numbered(event.facts['hex']);
    return hex >= 0 ? fallen(centre(hex)) : '';
  }
  return '';
}

function volley([x0, y0]: [number, number], [x1, y1]: [number, number]): string {
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
  let out = '';
  for (let i = 0; i < 5; i++) {
    const side = (i - 2) * 4;
    const nx = (-(y1 - y0) / (Math.hypot(x1 - x0, y1 - y0) || 1)) * side;
    const ny = ((x1 - x0) / (Math.hypot(x1 - x0, y1 - y0) || 1)) * side;
    out += `<g class="arrow" style="--x0:${round1(x0 + nx)}px;--y0:${round1(y0 + ny)}px;--x1:${round1(x1 + nx)}px;--y1:${round1(y1 + ny)}px;--a:${round1(angle)}deg;animation-delay:${i * 45}ms"><path d="M-9 0H5M5 0L1-2.400M5 0L1 2.400"/></g>`;
  }
  return out;
}

const clash = ([x, y]: [number, number]): string =>
  `<g transform="translate(${round1(x)} ${round1(y)})"><path class="clash" d="M0-30L6-10L26-16L11 0L26 16L6 10L0 30L-6 10L-26 16L-11 0L-26-16L-6-10Z"/></g>`;

const fallen = ([x, y]: [number, number]): string =>
  `<g transform="translate(${round1(x)} ${round1(y)})"><path class="fallen" d="M-14-14L14 14M14-14L-14 14"/></g>`;
