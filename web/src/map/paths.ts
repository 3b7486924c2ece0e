// Path data moved, turned and scaled in advance: an SVG group with a transform of its own costs the
// browser a step of painting, and a map has thousands of small drawings.


export interface Placing {
  x?: number;
  y?: number;
  /** Scales along both axes; a negative one mirrors. */
  kx?: number;
  ky?: number;
  /** Degrees clockwise, after scaling and before moving. */
  turn?: number;
}

const round2 = (n: number): number => Math.round(n * 100) / 100;
const TOKEN = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi;
const COUNTS: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, q: 4, s: 4, c: 6, a: 7, z: 0 };

/** The same path elsewhere. Turned paths may have no arcs of unequal radii. */
export function placed(d: string, { x = 0, y = 0, kx = 1, ky = kx, turn = 0 }: Placing): string {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const vector = (a: number, b: number): string => {
    const [sx, sy] = [a * kx, b * ky];
    return `${round2(sx * cos - sy * sin)} ${round2(sx * sin + sy * cos)}`;
  };
  const point = (a: number, b: number): string => {
    const [sx, sy] = [a * kx, b * ky];
    return `${round2(sx * cos - sy * sin + x)} ${round2(sx * sin + sy * cos + y)}`;
  };
  const tokens = d.match(TOKEN) ?? [];
  let out = '';
  let command = '';
  // Where the pen is, before placing: horizontal and vertical lines need it.
  let [px, py, mx, my] = [0, 0, 0, 0];
  for (let i = 0; i < tokens.length; ) {
    if (/[a-z]/i.test(tokens[i]!)) command = tokens[i++]!;
    const low = command.toLowerCase();
    const count = COUNTS[low]!;
    const n = tokens.slice(i, i + count).map(Number);
    i += count;
    const own = command === low;
    const put = own ? vector : point;
    if (low === 'z') {
      out += 'Z';
      [px, py] = [mx, my];
      continue;
    }
    if (low === 'h' || low === 'v') {
      const to: [number, number] = low === 'h' ? [n[0]!, own ? 0 : py] : [own ? 0 : px, n[0]!];
      out += `${own ? 'l' : 'L'}${put(...to)}`;
    } else if (low === 'a') {
      const sweep = kx * ky < 0 ? 1 - n[4]! : n[4]!;
      out += `${command}${round2(n[0]! * Math.abs(kx))} ${round2(n[1]! * Math.abs(ky))} ${n[2]} ${n[3]} ${sweep} ${put(n[5]!, n[6]!)}`;
    } else {
      out += command;
      for (let j = 0; j < count; j += 2) out += `${j ? ' ' : ''}${put(n[j]!, n[j + 1]!)}`;
    }
    const last: [number, number] =
      low === 'h' ? [n[0]!, own ? 0 : py] : low === 'v' ? [own ? 0 : px, n[0]!] : [n[count - 2]!, n[count - 1]!];
    [px, py] = own ? [px + last[0], py + last[1]] : last;
    if (low === 'm') [mx, my] = [px, py];
  }
  return out;
}

/** A drawing of paths and rings around the origin, put at a place of the map. */
export function drawn(svg: string, x: number, y: number, k: number, flip = false): string {
  const kx = flip ? -k : k;
  const long = (value: string): number => round2(Number(value) * k);
  return svg
    .replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${placed(d, { x, y, kx, ky: k })}"`)
    .replace(/ (c[xy]|r[xy]?)="([^"]*)"/g, (_, name: string, v: string) =>
      name === 'cx' ? ` cx="${round2(Number(v) * kx + x)}"` : name === 'cy' ? ` cy="${round2(Number(v) * k + y)}"` : ` ${name}="${long(v)}"`,
    );
}
