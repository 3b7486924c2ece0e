// Small drawings of the map: trees, houses, wagons. Every colour is a token of the theme.

import { round1 } from '../geometry';
import { drawn } from '../paths';
import type { Random } from '../random';

const CANOPIES = [
  'M-6 0a3.6 3.6 0 0 1 .6-6.2a4 4 0 0 1 7-2.6a3.9 3.9 0 0 1 4.6 5a3.2 3.2 0 0 1-2.2 4.6a3.4 3.4 0 0 1-4.6.9a3.6 3.6 0 0 1-5.4-1.7Z',
  'M-5.4 .4a3.4 3.4 0 0 1-.2-5.6a3.6 3.6 0 0 1 4.4-4.4a4 4 0 0 1 6.6 2.6a3.4 3.4 0 0 1-.2 6.4a3.6 3.6 0 0 1-5.2 1.6a3.8 3.8 0 0 1-5.4-.6Z',
];

export function tree(x: number, y: number, k: number, next: Random): string {
  const canopy = CANOPIES[next() < 0.5 ? 0 : 1]!;
  return drawn(`<path class="tr-s" d="M-6 3.6Q0 6 8 2.6L4 1Z"/><path class="tr-t" d="M0 1.5V5"/><path class="tr" d="${canopy}"/><path class="tr-h" d="M1.2-1.2q2.6.2 3.6-2.4M-.6.6q1.6.6 3 0M2.6-4.6q1 .2 1.6-.6"/>`, x, y, k);
}

export const bush = (x: number, y: number, k: number): string =>
  drawn('<path class="tr-s" d="M-4 1.6Q0 3.4 5.4 1.2L3 .4Z"/><path class="tr sc" d="M-4.2 1a2.6 2.6 0 0 1 .4-4.2a3 3 0 0 1 5.4-1a2.6 2.6 0 0 1 2 4.6a2.4 2.4 0 0 1-3 1.2a3 3 0 0 1-4.8-.6Z"/>', x, y, k);

export const house = (x: number, y: number, k: number, flip: boolean): string =>
  drawn('<path class="hs-s" d="M0 0H11L14 1.6H2Z"/><path class="hs-w" d="M0 0V-4.2L2.6-7.6L5.2-4.2V0ZM5.2-4.2H12V0H5.2Z"/><path class="hs-r" d="M2.6-7.6H9.6L12-4.2H5.2Z"/><path class="hs-d" d="M1.8 0v-2.2h1.6V0M7.2-2.6h1M9.6-2.6h1"/>', x, y, k, flip);

export const church = (x: number, y: number, k: number): string =>
  drawn('<path class="hs-s" d="M0 0H14L17 1.8H3Z"/><path class="hs-w" d="M0 0V-9H4.6V0Z"/><path class="hs-r" d="M-.6-9L2.3-17L5.2-9Z"/><path class="hs-w" d="M4.6 0V-4.8H13.4V0Z"/><path class="hs-r" d="M4.6-4.8L6-8.2H12L13.4-4.8Z"/><path class="hs-d" d="M2.3-17v-2.6M1.2-18.6h2.2M2.3-4.4v-2M7-1.2v-1.6M9-1.2v-1.6M11-1.2v-1.6"/>', x, y, k);

export const castle = (x: number, y: number, k: number): string =>
  drawn('<path class="hs-s" d="M-12 0H13L18 2.6H-6Z"/><path class="hs-w" d="M-12 0V-9H-10.6V-7.6H-9.2V-9H-7.8V-7.6H-6.4V-9H-5V-5.4H5V-9H6.4V-7.6H7.8V-9H9.2V-7.6H10.6V-9H12V0Z"/><path class="hs-w" d="M-4 0V-14H-2.6V-12.4H-.8V-14H.8V-12.4H2.6V-14H4V0Z"/><path class="hs-d" d="M-1.6 0v-3.2a1.6 1.6 0 0 1 3.2 0V0M-9-4v1.6M9-4v1.6M0-10v2M0-14v-5"/><path class="hs-r" d="M0-19h5l-1.6 1.6L5-15.8H0Z"/>', x, y, k);

export const wagon = (x: number, y: number, k: number): string =>
  drawn('<path class="hs-s" d="M-8 4.4H9L11 6H-5Z"/><path class="wg" d="M-8-1Q-8.6-7.6-4.6-7.8H5Q9-7.6 8.2-1Z"/><path class="wg-l" d="M-3.4-7.8Q-5-4-4-1M.4-7.8V-1M4-7.8Q5.4-4 4.6-1"/><path class="wg-b" d="M-9-1H9.2L8 0V1.6H-8Z"/><circle class="wg-w" cx="-5" cy="2.6" r="2.7"/><circle class="wg-w" cx="5" cy="2.6" r="2.7"/>', x, y, k);

export const pit = (x: number, y: number, k: number): string =>
  drawn('<ellipse class="pt" cx="0" cy="0" rx="4" ry="2.5"/><path class="pt-d" d="M-4 0A4 2.5 0 0 1 4 0Q0-1.6-4 0Z"/><path class="pt-l" d="M-4.4 1.2Q0 4.4 4.4 1.2"/>', x, y, k);

export const windmill = (x: number, y: number, k: number): string =>
  drawn('<path class="hs-s" d="M-4 0H5L9 2H-1Z"/><path class="hs-w" d="M-4.4 0L-3-9H3L4.4 0Z"/><path class="hs-r" d="M-3.6-9L0-12.6L3.6-9Z"/><path class="hs-d" d="M-8.600-15.600L8.600-3.400M-6-1.600L6-17.400M-1 0v-2.600h2V0" stroke-width=".9"/>', x, y, k);

export const tent = (x: number, y: number, k: number): string =>
  drawn('<path class="hs-s" d="M-6 1H8L11 3H-2Z"/><path class="hs-w" d="M-7 1L-1.200-9L7 1Z"/><path class="wg-b" d="M-1.200-9L-3 1H1.600Z"/><path class="hs-d" d="M-1.200-9V-12.400"/><path class="hs-r" d="M-1.200-12.400h4.200l-1.400 1.200l1.400 1.200h-4.200Z"/>', x, y, k);

export const palm = (x: number, y: number, k: number): string =>
  drawn('<path class="tr-s" d="M-3 1Q2 3 8 .8L4 .2Z"/><path class="tr-t" d="M0 1Q1.200-4 0-9"/><path class="tr-f" d="M0-9Q-4-13-7.400-8.600M0-9Q4-13 7.400-8.600M0-9Q-3-10-5-5.400M0-9Q3-10 5-5.400M0-9Q-2-14-4-13.600M0-9Q2-14 4-13.600"/>', x, y, k);

export const stone = (x: number, y: number, k: number): string =>
  drawn('<path class="hs-s" d="M-3 1H4L6 2H-1Z"/><path class="wg" d="M-3.4 1L-2.4-2L.4-3L3.2-1L3.6 1Z"/>', x, y, k);

export const reeds = (x: number, y: number): string => {
  const a = round1(x);
  const b = round1(y);
  return `M${a} ${b}v-6M${round1(x - 2.6)} ${b}l-1.6-4.4M${round1(x + 2.6)} ${b}l1.6-4.4`;
};
