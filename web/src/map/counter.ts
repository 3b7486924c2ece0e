// Counters. The body is 100 by 100 units around the origin; 100 units are 1.16 hex radii.

import { facingCorner, RADIUS } from './geometry';
import { placed } from './paths';
import type { Shape, SideLook } from './sides';

export const COUNTER = 1.16 * RADIUS;

export interface CounterLook {
  side: SideLook;
  kind: string;
  facing: number;
  colour: string;
  /** Which pattern the command's stripe carries. */
  pattern: number;
  figures: string[];
  disordered?: boolean;
  retired?: boolean;
  formation?: number;
  moved?: boolean;
  stack?: number;
}

function bodyPath(shape: Shape, a = 50): string {
  const r = a * 0.34;
  const c = a * 0.36;
  const q = a * 0.3;
  switch (shape) {
    case 'round':
      return `M${-a + r} ${-a}H${a - r}Q${a} ${-a} ${a} ${-a + r}V${a - r}Q${a} ${a} ${a - r} ${a}H${-a + r}Q${-a} ${a} ${-a} ${a - r}V${-a + r}Q${-a} ${-a} ${-a + r} ${-a}Z`;
    case 'cut':
      return `M${-a + c} ${-a}H${a - c}L${a} ${-a + c}V${a - c}L${a - c} ${a}H${-a + c}L${-a} ${a - c}V${-a + c}Z`;
    case 'scooped':
      return `M${-a + q} ${-a}H${a - q}Q${a - q} ${-a + q} ${a} ${-a + q}V${a - q}Q${a - q} ${a - q} ${a - q} ${a}H${-a + q}Q${-a + q} ${a - q} ${-a} ${a - q}V${-a + q}Q${-a + q} ${-a + q} ${-a + q} ${-a}Z`;
    default:
      return `M${-a} ${-a}H${a}V${a}H${-a}Z`;
  }
}

function chiefPath(shape: Shape, deep: number): string {
  const a = 47;
  const y = -a + deep;
  switch (shape) {
    case 'round':
      return `M${-a} ${y}V${-a + 15}Q${-a} ${-a} ${-a + 15} ${-a}H${a - 15}Q${a} ${-a} ${a} ${-a + 15}V${y}Z`;
    case 'cut':
      return `M${-a} ${y}V${-a + 16}L${-a + 16} ${-a}H${a - 16}L${a} ${-a + 16}V${y}Z`;
    case 'scooped':
      return `M${-a} ${y}V${-a + 14}Q${-a + 14} ${-a + 14} ${-a + 14} ${-a}H${a - 14}Q${a - 14} ${-a + 14} ${a} ${-a + 14}V${y}Z`;
    default:
      return `M${-a} ${y}V${-a}H${a}V${y}Z`;
  }
}

const PROWS: Record<Shape, string> = {
  round: 'M50-40Q66-22 77 0Q66 22 50 40Z',
  cut: 'M50-34L77 0L50 34Z',
  scooped: 'M50-34Q56-6 77 0Q56 6 50 34Z',
  square: 'M50-38H60L77 0L60 38H50Z',
};
const FIELDS: Partial<Record<Shape, string>> = {
  cut: 'M-46 6L6-46M-46 40L40-46M-22 46L46-22M12 46L46 12',
  scooped: 'M-30-46V46M-10-46V46M10-46V46M30-46V46',
};
/** One pattern for every command of a side; the first is plain. */
const PATTERNS = [
  '',
  'M-22-47V-33M0-47V-33M22-47V-33',
  'M-34-40H34',
  'M-32-33l12-14M-10-33l12-14M12-33l12-14',
  'M-26-40h.1M-9-40h.1M9-40h.1M26-40h.1',
  'M-30-33l8-14l8 14l8-14l8 14l8-14l8 14',
];
const TILTS = [0, -30, 30, 0, -30, 30];

/** Dark marks on a light stripe, light marks on a dark one. */
export function markOn(colour: string): string {
  const n = Number.parseInt(colour.replace('#', ''), 16);
  const light = 0.3 * ((n >> 16) & 255) + 0.59 * ((n >> 8) & 255) + 0.11 * (n & 255);
  return light > 140 ? '#2b1a0c' : '#fff6df';
}

const text = (value: string, x: number, anchor: string): string =>
  `<text class="fig" x="${x}" y="43" text-anchor="${anchor}">${value}</text>`;

function numerals(figures: string[]): string {
  if (figures.length >= 2) return text(figures[0]!, -39, 'start') + text(figures[1]!, 39, 'end');
  return figures.length ? text(figures[0]!, 39, 'end') : '';
}

const HEDGE = [0, 1, 2, 3, 4, 5]
  .map((i) => placed('M58-22L78-26L62-12M58-5L84 0L58 5M62 12L78 26L58 22', { turn: i * 60 }))
  .join('');

function walls(formation: number, corner: number): string {
  const bar =
    '<rect x="56" y="-47" width="13" height="94" rx="4"/><path d="M56-24H69M56 0H69M56 24H69"/>';
  if (formation === 1) return `<g class="wall" transform="rotate(${corner * 60})">${bar}</g>`;
  if (formation !== 2) return '';
  return `<g class="hedge"><path d="${HEDGE}"/></g>`;
}

const drawn = new Map<string, string>();

/** The inside of a counter's group, for a unit at the origin. Each look is drawn once. */
export function counterSvg(look: CounterLook): string {
  const key = JSON.stringify(look);
  let svg = drawn.get(key);
  if (svg === undefined) {
    svg = draw(look);
    drawn.set(key, svg);
  }
  return svg;
}

function draw(look: CounterLook): string {
  const shape = look.side.shape;
  const corner = facingCorner(look.facing);
  const tilt = TILTS[corner]!;
  const body = bodyPath(shape);
  const lean = look.disordered ? (shape === 'cut' || shape === 'square' ? -11 : 11) : 0;
  const mirror = corner >= 2 && corner <= 4;
  const pattern = PATTERNS[look.pattern % PATTERNS.length]!;
  const stack = look.stack ?? 0;
  const turned = (x: number, y: number): string => placed(body, { x, y, turn: tilt });
  const prow = (x: number, y: number): string => placed(PROWS[shape], { x, y, turn: corner * 60 });
  return (
    (stack > 1 ? `<path class="shadow" d="${turned(13, -5)}"/><path class="body" d="${turned(10, -10)}"/>` : '') +
    (lean ? `<g transform="rotate(${lean})">` : '<g>') +
    `<path class="shadow" d="${turned(4, 6)}${prow(4, 6)}"/>` +
    (look.formation === 2 ? walls(2, corner) : '') +
    `<path class="prow" d="${prow(0, 0)}"/>` +
    `<g${tilt ? ` transform="rotate(${tilt})"` : ''}><path class="body" d="${body}"/>` +
    (FIELDS[shape] ? `<path class="bend" d="${FIELDS[shape]}"/>` : '') +
    `<path class="chief" d="${chiefPath(shape, 15)}" fill="${look.colour}"/>` +
    (pattern ? `<path class="chiefmark" d="${pattern}" stroke="${markOn(look.colour)}"/>` : '') +
    (look.disordered
      ? '<path class="hatch" d="M-48-10L-10-48M-48 18L18-48M-46 44L44-46M-20 48L48-20M8 48L48 8M34 48L48 34"/>'
      : '') +
    `<g class="face"${mirror ? ' transform="scale(-1 1)"' : ''}><use class="far" href="#fig-${look.kind}" x="-39" y="-34" width="78" height="78"/><use class="near" href="#fig-${look.kind}" x="-30" y="-34" width="60" height="60"/></g>` +
    `<g class="near">${numerals(look.figures)}</g>` +
    `<path class="rim" d="${bodyPath(shape, 46.5)}"/></g>` +
    (look.formation === 1 ? walls(1, corner) : '') +
    (look.retired
      ? `<g class="chev" transform="rotate(${corner * 60})"><path d="M-62-30L-84 0L-62 30M-42-36L-68 0L-42 36"/></g>`
      : '') +
    (look.moved
      ? '<g class="tick" transform="translate(36 -36)"><circle r="15"/><path d="M-7 0L-2 6L8-6"/></g>'
      : '') +
    (stack > 1
      ? `<g class="pip" transform="translate(44 -48)"><circle r="17"/><text y="8.500" text-anchor="middle">${stack}</text></g>`
      : '') +
    '</g>'
  );
}

export const counterClass = (look: CounterLook): string =>
  `ct s-${look.side.tincture}${look.disordered ? ' dis' : ''}`;
