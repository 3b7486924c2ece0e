// Coats of arms, reduced to badges.

const LIS =
  '<path d="M0-46C10-34 14-22 6-6L6-2C14-14 22-26 34-22C46-18 44 0 32 4C36-2 34-10 28-10C20-10 14 2 12 10H20V18H10C10 28 14 36 0 48C-14 36-10 28-10 18H-20V10H-12C-14 2-20-10-28-10C-34-10-36-2-32 4C-44 0-46-18-34-22C-22-26-14-14-6-2L-6-6C-14-22-10-34 0-46Z"/>';
const LION =
  '<path d="M-40-8q10-14 20-6q4 6-6 8M-22-4C-10-14 14-14 24-8C26-18 44-18 44-4C44 6 34 8 28 6L30 22H22L18 8C8 12-4 12-12 8L-10 22H-18L-24 6L-32 22H-40L-32 2C-38-4-36-24-46-20" stroke-linejoin="round"/>';

const field = (colour: string): string =>
  `<rect x="-50" y="-60" width="100" height="120" fill="${colour}"/>`;
const lis = (x: number, y: number, k: number): string =>
  `<g transform="translate(${x} ${y}) scale(${k})">${LIS}</g>`;
const lion = (x: number, y: number, k: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">${LION}</g>`;
const many = (places: [number, number][], k: number): string =>
  places.map(([x, y]) => lis(x, y, k)).join('');

const GULES = '#A52A22';
const AZURE = '#19427C';
const OR = '#F0C24B';
const ARGENT = '#F6EFDC';

export const ARMS: Record<string, string> = {
  england:
    field(GULES) + `<g fill="${OR}">${lion(0, -34, 0.62)}${lion(0, -4, 0.62)}${lion(0, 24, 0.5)}</g>`,
  france:
    field(AZURE) +
    `<g fill="${OR}">${many([[-28, -34], [0, -34], [28, -34], [-14, -10], [14, -10], [-40, -10], [40, -10], [-26, 14], [0, 14], [26, 14], [-12, 36], [12, 36]], 0.22)}</g>`,
  scotland:
    field('#E2B23A') +
    `<path d="M-36-40H36V2C36 22 14 36 0 44C-14 36-36 22-36 2Z" fill="none" stroke="${GULES}" stroke-width="6"/><g fill="${GULES}">${lion(0, -4, 0.6, -28)}</g>`,
  flanders: field('#E2B23A') + `<g fill="#221B14">${lion(0, -2, 0.74, -28)}</g>`,
  castile:
    field(GULES) +
    `<path d="M0-60H50V0H0ZM-50 0H0V60H-50Z" fill="${ARGENT}"/><path d="M-34-14V-30H-38V-40H-32V-35H-26V-42H-20V-35H-14V-40H-8V-30H-12V-14Z" fill="${OR}"/><path d="M10 30V16H6V8H12V12H17V6H23V12H28V8H34V16H30V30Z" fill="${OR}"/>`,
  crusade:
    field(ARGENT) + `<path d="M-11-60H11V-17H50V5H11V60H-11V5H-50V-17H-11Z" fill="${GULES}"/>`,
  jerusalem:
    field(ARGENT) +
    '<g fill="#C8901E" stroke="#7A560E" stroke-width="2"><path d="M-5-28H-13V-37H13V-28H5V-11H22V-19H31V7H22V-1H5V16H13V25H-13V16H-5V-1H-22V7H-31V-19H-22V-11H-5Z"/><path d="M-30-32h6v-6h6v6h6v6h-6v6h-6v-6h-6ZM12-32h6v-6h6v6h6v6h-6v6h-6v-6h-6ZM-30 14h6v-6h6v6h6v6h-6v6h-6v-6h-6ZM12 14h6v-6h6v6h6v6h-6v6h-6v-6h-6Z"/></g>',
  seljuk:
    field('#2D5F3B') +
    `<g fill="none" stroke="${OR}" stroke-width="7" stroke-linecap="round"><path d="M-36-12C-30-34-10-34 0-24C10-34 30-34 36-12"/><path d="M-36-12H36" stroke-width="3"/><path d="M0 36V-40"/></g><path d="M0-50L11-30H-11Z" fill="${OR}"/>`,
  fatimid:
    field('#2D5F3B') + `<path d="M14-36A34 34 0 1 0 14 28A26 26 0 1 1 14-36Z" fill="${ARGENT}"/>`,
  ayyubid:
    field('#E2B23A') +
    `<path d="M-4-40q8-6 12 1l9 3l-9 3l-1 7q14-2 20-14q5 5 4 12q5 3 3 9q3 5-1 9q-1 7-8 8q-6 4-13 0l1 10l8 14l-9-3l-7 9l-7-9l-9 3l8-14l1-10q-7 4-13 0q-7-1-8-8q-4-4-1-9q-2-6 3-9q-1-7 4-12q6 12 16 14Z" fill="${GULES}"/>`,
};

const PLAIN: Record<string, string> = {
  gules: field(GULES), azure: field(AZURE), vert: field('#2D5F3B'), sable: field('#2E2A28'),
};

export const armsOf = (arms: string, tincture: string): string =>
  ARMS[arms] ?? `${PLAIN[tincture] ?? ''}<path d="M0-60V60M-50-10H50" stroke="${ARGENT}" stroke-width="12"/>`;

export const OUTLINE = 'M-46-50H46V2C46 30 20 44 0 56C-20 44-46 30-46 2Z';
