// Leaders are gonfalons with their rating and a name ribbon; standards are great banners.

import type { SideLook } from './sides';

export interface LeaderLook {
  side: SideLook;
  name: string;
  rating: number;
  colour: string;
  /** Alone in his hex: a larger flag with the ribbon below. */
  solo: boolean;
  flip: boolean;
  king: boolean;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const CROWN = '<path class="lcrown" d="M-5.500-17.500L-6.500-23L-3-20.500L0-24L3-20.500L6.500-23L5.500-17.500Z"/>';

function flag(look: LeaderLook): string {
  return `<path class="lpole" d="M0-17V14M-9-15H9"/><path class="lflag" d="M-8-14H8V2L5.300-1L2.700 5L0 0L-2.700 5L-5.300-1L-8 2Z"/><path class="lchief" fill="${look.colour}" d="M-7.300-13.300H7.300V-10.600H-7.300Z"/><text class="lrate" x="0" y="-1.200" text-anchor="middle">${look.rating}</text>${look.king ? CROWN : ''}`;
}

export function leaderSvg(look: LeaderLook): string {
  const w = look.name.length * 4.7 + 12;
  const name = escape(look.name);
  if (look.solo) {
    return `<g transform="translate(0 -6) scale(1.5)">${flag(look)}</g><g transform="translate(${-w / 2} 13)"><path class="lrib" d="M0 0H${w}L${w - 3} 5.500L${w} 11H0L3 5.500Z"/><text class="lname" x="${w / 2}" y="8.600" text-anchor="middle">${name}</text></g>`;
  }
  return look.flip
    ? `<g transform="translate(14 -7)"><path class="lrib" d="M0 0H${-w - 3}L${-w} 5.500L${-w - 3} 11H0Z"/><text class="lname" x="${-w / 2 - 3.5}" y="8.600" text-anchor="middle">${name}</text></g><g transform="translate(16 1)">${flag(look)}</g>`
    : `<g transform="translate(-14 -7)"><path class="lrib" d="M0 0H${w + 3}L${w} 5.500L${w + 3} 11H0Z"/><text class="lname" x="${w / 2 + 3.5}" y="8.600" text-anchor="middle">${name}</text></g><g transform="translate(-16 1)">${flag(look)}</g>`;
}

/** A standard: a square banner on a tall pole, with a star. */
export const standardSvg = (): string =>
  '<ellipse class="stshade" cx="3" cy="15" rx="8" ry="2.500"/><path class="stpole" d="M0 15V-22"/><circle class="stknob" cy="-23" r="2"/><path class="stflag" d="M0-21H22Q19-14 22-6H0Z"/><path class="ststar" d="M10.500-19.500L12-15.500L16.200-15.400L12.900-12.900L14-8.800L10.500-11.200L7-8.800L8.100-12.900L4.800-15.400L9-15.500Z"/>';

/** A name short enough for a ribbon: the last part that tells people apart. */
export function shortName(name: string): string {
  const plain = name
    .replace(/\s*\(.*?\)\s*/g, ' ')
    .replace(/^(King|Re|Sir|Earl|Conte|Count|Duke|Duca|Prince|Principe) (?!of |di |de |d')/i, '')
    .trim();
  if (plain.length <= 12) return plain;
  const of = /^(?:\S+ )?(?:de|d'|of|di|del|della) ?(.+)$/i.exec(plain);
  if (of?.[1] && of[1].length <= 13) return of[1];
  const words = plain.split(/[\s]+/);
  const last = words[words.length - 1]!;
  return last.length > 3 || /^[IVX]+$/.test(last) === false ? last : words.slice(-2).join(' ');
}
