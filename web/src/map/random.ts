// Seeded noise, so that a map looks the same on every screen.

export type Random = () => number;

export function random(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from a text, for the seed of a map. */
export function seedOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** Smooth noise along a line: values between knots `gap` apart. */
export function ripple(length: number, gap: number, next: Random): (i: number) => number {
  const knots = Array.from({ length: Math.ceil(length / gap) + 3 }, () => next());
  return (i) => {
    const t = i / gap;
    const k = Math.floor(t);
    const f = t - k;
    const u = f * f * (3 - 2 * f);
    return knots[k]! * (1 - u) + knots[k + 1]! * u;
  };
}
