// The figures on counters, in a box from -50 to 50. Ink is currentColor, the knock-out is the
// counter's own field. Some are glyphs of game-icons.net (CC BY 3.0), the rest is drawn here.

import bodies from 'virtual:game-icons';

interface Placing {
  x?: number;
  y?: number;
  k?: number;
  rot?: number;
  bold?: number;
}

const KNOCK = 9;

function glyph(name: string, { x = 0, y = 0, k = 1, rot = 0, bold = 0 }: Placing = {}): string {
  const s = 0.1953 * k;
  const style = bold
    ? ` style="stroke:currentColor;stroke-width:${(bold / s).toFixed(0)};stroke-linejoin:round"`
    : '';
  return `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s.toFixed(4)}) translate(-256 -256)"${style}>${bodies[name] ?? ''}</g>`;
}

const line = (d: string, w = 7): string =>
  `<path d="${d}" fill="none" stroke="var(--f)" stroke-width="${w + KNOCK}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="currentColor" stroke-width="${w}" stroke-linecap="round"/>`;

const solid = (d: string): string =>
  `<path d="${d}" fill="currentColor" stroke="var(--f)" stroke-width="${KNOCK}" paint-order="stroke" stroke-linejoin="round"/>`;

const HORSE =
  '<g transform="translate(-14 3) scale(.88)"><path fill="currentColor" d="M-42 50C-46 16-38-16-13-33L-15-52L1-40C6-41 10-40 13-37C24-27 29-15 36-5C42 3 48 9 48 16C48 24 41 28 35 27C29 26 27 20 21 18C14 16 6 18 4 26C3 34 9 42 15 50Z"/><path d="M-44 28l14 1M-41 10l14 3M-34-8l13 6M-23-23l10 8" stroke="var(--f)" stroke-width="5"/><path d="M11-20l9 4" stroke="var(--f)" stroke-width="6.500" stroke-linecap="round"/><circle cx="39" cy="16" r="3" fill="var(--f)"/></g>';

/** A spear head that points along an angle. */
function head(x: number, y: number, angle: number, k = 1): string {
  const r = (angle * Math.PI) / 180;
  const p = (u: number, v: number): string =>
    `${(x + (u * Math.cos(r) - v * Math.sin(r)) * k).toFixed(1)} ${(y + (u * Math.sin(r) + v * Math.cos(r)) * k).toFixed(1)}`;
  return solid(`M${p(18, 0)}L${p(2, 8)}L${p(-6, 0)}L${p(2, -8)}Z`);
}

const BOW =
  line('M-14-46C26-34 26 34-14 46', 9) +
  '<path d="M-14-46V46" stroke="currentColor" stroke-width="3.500"/>' +
  line('M-38 0H34', 6) +
  solid('M48 0L28-11V11Z') +
  '<path d="M-44-9l10 9l-10 9M-34-9l8 9l-8 9" fill="none" stroke="currentColor" stroke-width="4.500"/>';

const PIKES = [-28, 0, 28]
  .map((x, i) => line(`M${x} 48V${i === 1 ? -28 : -16}`, 8) + head(x, i === 1 ? -32 : -20, -90, 1.35))
  .join('');

const shield = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="var(--f)" stroke-width="${KNOCK / 1.5}"/><circle cx="${x}" cy="${y}" r="${r / 3}" fill="var(--f)"/>`;

/** A curved blade, hilt below. */
const SABRE =
  solid('M25 40C50 20 58-12 46-48C40-20 34 6 17 30Z') + line('M12 26L32 44M20 38L11 49', 7);

/** The recurved bow of a rider. */
const shortbow = (x: number, y: number, k: number): string =>
  `<g transform="translate(${x} ${y}) scale(${k})">${line('M-6-38Q2-32 4-24C16-12 16-6 6 0C16 6 16 12 4 24Q2 32-6 38', 7)}<path d="M-6-38V38" stroke="currentColor" stroke-width="3"/>${line('M-16 0H24', 4.5)}${solid('M34 0L18-8V8Z')}</g>`;

/** By the name of the kind. */
export const FIGURES: Record<string, string> = {
  MM: HORSE + line('M37 50V-46', 6.5) + solid('M37-50L60-44L50-36L60-28L37-24Z'),
  DM: glyph('black-knight-helm', { k: 0.94 }),
  UH:
    glyph('black-knight-helm', { k: 0.76, x: -12, y: -8 }) +
    `<g transform="translate(27 24) rotate(14)">${line('M-10 18C-22-2-14-20 0-20C14-20 22-2 10 18', 9)}</g>` +
    line('M6 46L48 4', 6),
  PK: PIKES,
  AX: glyph('battle-axe', { k: 0.98 }),
  LB: BOW,
  CB: glyph('crossbow', { k: 0.94, rot: 45, y: -5, bold: 3.6 }),
  SL: glyph('sling', { k: 1.08, bold: 3.5 }),
  GE: HORSE + line('M16 48L40-18', 5) + head(41, -22, -70, 0.9) + line('M34 48L55-10', 5) + head(56, -14, -70, 0.9),
  HM: HORSE + line('M38 50V-22', 6.5) + head(38, -30, -90, 1.25),
  WG: glyph('old-wagon', { k: 1.06 }),
  BB: glyph('cannon', { k: 1.04 }),
  KN: HORSE + line('M37 50V-46', 6.5) + solid('M37-50L60-44L50-36L60-28L37-24Z'),
  HC: HORSE + line('M38 50V-30', 6.5) + head(38, -36, -90, 1.2) + shield(36, 26, 17),
  MC: HORSE + SABRE,
  MCA: HORSE + shortbow(36, -14, 0.9) + shield(34, 36, 14),
  LCA: HORSE + shortbow(36, -2, 1.1),
  MA: glyph('black-knight-helm', { k: 0.94 }),
  PKJ:
    [-34, -8].map((x, i) => line(`M${x} 48V${i ? -28 : -16}`, 8) + head(x, i ? -32 : -20, -90, 1.35)).join('') +
    line('M6 46L42-24', 5.5) + head(44, -28, -63, 1.1),
  A: BOW,
  AF: `<g transform="translate(-12 -4) scale(.82)">${BOW}</g>` + glyph('flanged-mace', { k: 0.62, x: 24, y: 20 }),
  CF: glyph('camp-cooking-pot', { k: 0.98 }),
  WN: glyph('old-wagon', { k: 1.06 }),
  CA: glyph('old-wagon', { k: 0.8, x: -4, y: 14 }) + line('M10 10V-50', 6) + solid('M10-50H46V-18H10Z') +
    '<path d="M28-48V-20M13-36H43" stroke="var(--f)" stroke-width="7"/>',
};

/** Symbols for one document; counters refer to them by `#fig-<kind>`. */
export const figureSymbols = (): string =>
  Object.entries(FIGURES)
    .map(([kind, art]) => `<symbol id="fig-${kind}" viewBox="-50 -50 100 100" overflow="visible">${art}</symbol>`)
    .join('');
