// The map in small: the same ground with fewer strokes, for overviews and the lobby's cards.

import type { Board } from './board';
import { featureEdges, flow, joinEdges, outline, roadLines, type Chain } from './chains';
import { sample, smooth } from './curves';
import { middle } from './chains';
import { RADIUS, round1, type Point } from './geometry';
import { random } from './random';

const shapeOf = (chains: Chain[]): string => chains.map((c) => smooth(c.edges.map(middle), true)).join('');

const BUILT = ['village', 'town', 'city', 'castle', 'church', 'monastery', 'building'];

export function miniMap(board: Board, hachured = false): string {
  let out = `<rect x="-60" y="-60" width="${board.width + 120}" height="${board.height + 120}" class="lv1"/>`;
  const levels = [...new Set(board.doc.hexes.map((h) => h.level))].sort((a, b) => a - b).slice(1);
  levels.forEach((level, i) => {
    const chains = outline(board, (c, r) => board.levelNear(c, r) >= level);
    out += `<path class="lv${Math.min(4, i + 2)}" fill-rule="evenodd" d="${shapeOf(chains)}"/>`;
    for (const chain of chains) out += strokes(chain, level, hachured);
  });
  const area = (word: string, cls: string): void => {
    if (!board.doc.hexes.some((h) => h.terrain === word)) return;
    out += `<path class="${cls}" fill-rule="evenodd" d="${shapeOf(outline(board, (c, r) => board.terrainNear(c, r) === word))}"/>`;
  };
  area('low', 'low');
  area('marsh', 'mr');
  area('ditch', 'dt-f');
  area('pond', 'pond');
  area('sea', 'pond');
  area('sand', 'sand');
  area('dunes', 'sand');
  area('fields', 'fields');
  area('garden', 'fields');
  area('rough', 'low');
  out += lines(board, 'stream', 'var(--river-i)', 9) + lines(board, 'river', 'var(--river-i)', 20) + lines(board, 'river', 'var(--river)', 14);
  for (const line of roadLines(board))
    out += `<path d="${smooth(line.map((h) => board.centres[h]!))}" fill="none" stroke="var(--road-i)" stroke-width="6" opacity=".6"/>`;
  board.doc.hexes.forEach((h, hex) => {
    const [x, y] = board.centres[hex]!;
    if (h.terrain === 'wood') out += wood(x, y, hex);
    else if (h.terrain === 'scrub') out += `<circle cx="${round1(x)}" cy="${round1(y)}" r="12" fill="var(--scrub)" stroke="var(--tree-i)" stroke-width="2"/>`;
    else if (BUILT.includes(h.terrain)) out += houses(x, y);
  });
  for (const hex of board.doc.features['pits'] ?? []) {
    const [x, y] = board.centres[hex]!;
    out += `<circle cx="${round1(x)}" cy="${round1(y)}" r="8" fill="var(--pit-d)" opacity=".6"/>`;
  }
  out += lines(board, 'wall', 'var(--sepia)', 8) + lines(board, 'hedge', 'var(--tree-i)', 9, '12 6') + lines(board, 'ditch', 'var(--sepia)', 6, '');
  return out;
}

function lines(board: Board, word: string, colour: string, width: number, dash = ''): string {
  const d = joinEdges(featureEdges(board, [word])).map((c) => smooth(flow(board, c))).join('');
  return d ? `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${dash ? ` stroke-dasharray="${dash}"` : ''}/>` : '';
}

function strokes(chain: Chain, seed: number, many: boolean): string {
  const next = random(seed * 31);
  const p = sample(chain.edges.map(middle), many ? 11 : 16, true);
  let d = '';
  for (let i = 1; i < p.length - 1; i++) {
    const a = p[i - 1]!;
    const b = p[i + 1]!;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const reach = 14 + next() * 18;
    const [x, y] = p[i]!;
    d += `M${round1(x)} ${round1(y)}l${round1(((b[1] - a[1]) / l) * reach)} ${round1((-(b[0] - a[0]) / l) * reach)}`;
  }
  return `<path d="${d}" stroke="var(--hach)" stroke-width="${many ? 3 : 4}" opacity=".6" fill="none"/>`;
}

function wood(x: number, y: number, seed: number): string {
  const next = random(seed * 91 + 7);
  const spots: Point[] = [[-0.4, -0.35], [0.4, -0.2], [-0.1, 0.4]];
  return spots
    .map(([dx, dy]) => `<circle cx="${round1(x + dx * RADIUS + (next() - 0.5) * 8)}" cy="${round1(y + dy * RADIUS + (next() - 0.5) * 8)}" r="13" fill="var(--tree)" stroke="var(--tree-i)" stroke-width="2.500"/>`)
    .join('');
}

const houses = (x: number, y: number): string =>
  [[-22, 4], [4, -8], [2, 20]]
    .map(([dx, dy]) => {
      const [a, b] = [x + dx!, y + dy!];
      return `<path d="M${round1(a)} ${round1(b)}v-11l8-9h12l7 9v11Z" fill="var(--wall)" stroke="var(--sepia)" stroke-width="2"/><path d="M${round1(a)} ${round1(b - 11)}l8-9h12l7 9Z" fill="var(--roof)"/>`;
    })
    .join('');

/** A unit as a small mark of its side's shape. */
export function mark(tincture: string, shape: string, [x, y]: Point, angle: number): string {
  const body =
    shape === 'round'
      ? `<rect x="-17" y="-17" width="34" height="34" rx="9" fill="var(--${tincture})"/>`
      : shape === 'cut'
        ? `<path d="M-9-18H9L18-9V9L9 18H-9L-18 9V-9Z" fill="var(--${tincture})"/>`
        : shape === 'scooped'
          ? `<path d="M-10-18H10Q10-10 18-10V10Q10 10 10 18H-10Q-10 10-18 10V-10Q-10-10-10-18Z" fill="var(--${tincture})"/>`
          : `<rect x="-17" y="-17" width="34" height="34" fill="var(--${tincture})"/>`;
  return `<g transform="translate(${round1(x)} ${round1(y)}) rotate(${angle})">${body}<path d="M20-10L31 0L20 10Z" fill="var(--sepia)"/></g>`;
}
