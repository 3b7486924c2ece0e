// How the sides look: a tincture and a shape each, so that colour is never alone.

export type Shape = 'round' | 'cut' | 'scooped' | 'square';
export type Tincture = 'gules' | 'azure' | 'vert' | 'sable';

export interface SideLook {
  tincture: Tincture;
  shape: Shape;
  arms: string;
}

const KNOWN: Record<string, SideLook> = {
  english: { tincture: 'gules', shape: 'round', arms: 'england' },
  french: { tincture: 'azure', shape: 'cut', arms: 'france' },
  scots: { tincture: 'azure', shape: 'cut', arms: 'scotland' },
  flemish: { tincture: 'sable', shape: 'square', arms: 'flanders' },
  castilian: { tincture: 'azure', shape: 'cut', arms: 'castile' },
  crusader: { tincture: 'gules', shape: 'round', arms: 'crusade' },
  frank: { tincture: 'gules', shape: 'round', arms: 'jerusalem' },
  seljuk: { tincture: 'vert', shape: 'scooped', arms: 'seljuk' },
  turk: { tincture: 'vert', shape: 'scooped', arms: 'seljuk' },
  fatimid: { tincture: 'vert', shape: 'scooped', arms: 'fatimid' },
  ayyubid: { tincture: 'vert', shape: 'scooped', arms: 'ayyubid' },
};
const SPARE: SideLook[] = [
  { tincture: 'gules', shape: 'round', arms: 'plain' },
  { tincture: 'azure', shape: 'cut', arms: 'plain' },
  { tincture: 'vert', shape: 'scooped', arms: 'plain' },
  { tincture: 'sable', shape: 'square', arms: 'plain' },
];

/** A look for each side of a battle, no two alike. */
export function looksOf(ids: readonly string[]): SideLook[] {
  const taken = new Set<Tincture>();
  return ids.map((id) => {
    const own = KNOWN[id];
    const look =
      own && !taken.has(own.tincture) ? own : (SPARE.find((s) => !taken.has(s.tincture)) ?? SPARE[0]!);
    taken.add(look.tincture);
    return own && look !== own ? { ...look, arms: own.arms } : look;
  });
}
