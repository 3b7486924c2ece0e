import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Board } from '../src/map/board';
import { featureEdges, joinEdges, outline, roadLines } from '../src/map/chains';
import { counterSvg, markOn } from '../src/map/counter';
import { shortName } from '../src/map/flags';
import { labelIn, northOf } from '../src/map/paint/lettering';
import { looksOf } from '../src/map/sides';
import { paintMap } from '../src/map/terrain';
import { miniMap } from '../src/map/thumb';
import type { BoardDoc } from '../src/types';

function hill(): Board {
  const hexes: BoardDoc['hexes'] = [];
  for (let c = 10; c < 18; c++)
    for (let r = 1; r < 9; r++) {
      const high = c >= 13 && c <= 14 && r >= 4 && r <= 5;
      const terrain = c === 10 ? 'wood' : c === 17 && r < 3 ? 'marsh' : c === 12 && r === 7 ? 'village' : 'open';
      hexes.push({ n: `${c}${String(r).padStart(2, '0')}`, c, r, terrain, level: high ? 2 : 1 });
    }
  const at = (n: string): number => hexes.findIndex((h) => h.n === n);
  const doc: BoardDoc = {
    name: 'Hill', compass: 'right=west down=north', hexes,
    sides: [[at('1502'), 3, ['stream']], [at('1503'), 3, ['stream', 'bridge']]],
    roads: [[at('1102'), at('1103')], [at('1103'), at('1104')]],
    features: { pits: [at('1606')] }, labels: { [String(at('1207'))]: 'Village', [String(at('1502'))]: 'Old Burn' },
  };
  return new Board(doc);
}

describe('the painted map', () => {
  it('has an outline that closes around every hill', () => {
    const board = hill();
    const chains = outline(board, (c, r) => board.levelNear(c, r) >= 2);
    expect(chains).toHaveLength(1);
    const [first] = chains;
    expect(first!.corners[0]![0]).toBeCloseTo(first!.corners.at(-1)![0]);
    expect(first!.edges.length).toBeGreaterThanOrEqual(10);
  });

  it('joins hexsides and roads into lines', () => {
    const board = hill();
    const chains = joinEdges(featureEdges(board, ['stream']));
    expect(chains.reduce((n, c) => n + c.edges.length, 0)).toBe(2);
    expect(roadLines(board).map((l) => l.length)).toEqual([3]);
  });

  it('is the same every time, and has no number that is none', () => {
    const board = hill();
    const once = paintMap(board, 'm');
    expect(paintMap(hill(), 'm')).toBe(once);
    expect(once).not.toMatch(/NaN|undefined|Infinity/);
    expect(once).toContain('Old Burn');
    expect(miniMap(board)).not.toMatch(/NaN|undefined/);
  });

  it('draws every word of the ground that the maps use', () => {
    const folder = new URL('../../src/gonfalon/data/', import.meta.url);
    const legends = ['men_of_iron', 'infidel'].flatMap((title) =>
      readdirSync(new URL(`${title}/maps/`, folder)).map((f) => /^legend: (.*)$/m.exec(readFileSync(new URL(`${title}/maps/${f}`, folder), 'utf8'))![1]!),
    );
    const words = new Set(legends.flatMap((l) => l.split(', ').map((w) => w.split(' ')[1]!)));
    expect(words).toContain('dunes');
    const look = (terrain: string): string => {
      const board = hill();
      for (const h of board.doc.hexes) h.terrain = h.c > 12 ? terrain : 'open';
      return paintMap(board, 'm');
    };
    const open = look('open');
    // A drumlin is a height: its level is drawn.
    expect([...words].filter((w) => !['open', 'drumlin'].includes(w) && look(w) === open)).toEqual([]);
  });

  it('says names in one language', () => {
    expect([labelIn('Camp · Campo', 'en'), labelIn('Camp · Campo', 'it'), labelIn('Leuce', 'it')]).toEqual(['Camp', 'Campo', 'Leuce']);
  });

  it('knows where north lies', () => {
    expect(northOf('right=south down=west')).toBe(180);
    expect(northOf('right=west down=north')).toBe(90);
    expect(northOf('right=north-east down=south-east')).toBe(315);
    expect(northOf('')).toBeNull();
  });
});

describe('counters', () => {
  it('tell sides apart by tincture and shape', () => {
    const [a, b] = looksOf(['english', 'french']);
    expect(a!.tincture).not.toBe(b!.tincture);
    expect(a!.shape).not.toBe(b!.shape);
    const [c, d] = looksOf(['scots', 'castilian']);
    expect(c!.tincture).not.toBe(d!.tincture);
  });

  it('show their states by form', () => {
    const side = looksOf(['english'])[0]!;
    const look = { side, kind: 'PK', facing: 1, colour: '#d9a62e', pattern: 1, figures: ['0', '5'] };
    const plain = counterSvg(look);
    expect(counterSvg({ ...look, disordered: true })).toContain('hatch');
    expect(counterSvg({ ...look, retired: true })).toContain('chev');
    expect(counterSvg({ ...look, formation: 1 })).toContain('wall');
    expect(counterSvg({ ...look, formation: 2 })).toContain('hedge');
    expect(counterSvg({ ...look, moved: true })).toContain('tick');
    expect(counterSvg({ ...look, stack: 2 })).toContain('pip');
    expect(plain).not.toMatch(/hatch|chev|wall|hedge|tick|pip/);
  });

  it('mark stripes so that they can be read', () => {
    expect(markOn('#ffffff')).not.toBe(markOn('#101010'));
  });

  it('shorten names without losing who it is', () => {
    expect(shortName('King Edward III')).toBe('Edward III');
    expect(shortName('Anthony Bek')).toBe('Anthony Bek');
    expect(shortName('Earl of Northampton')).toBe('Northampton');
  });
});
