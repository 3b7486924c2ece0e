import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, it } from 'vitest';
import { Speaker } from '../src/i18n.svelte';
import { FIGURES } from '../src/map/figures';
import { Names, signed } from '../src/names';
import type { GameEvent, ScenarioDoc, View } from '../src/types';

const folder = new URL('../../src/gonfalon/locale/', import.meta.url);
const shared = (lang: string): string =>
  readdirSync(new URL(`${lang}/`, folder))
    .filter((f) => f.endsWith('.ftl'))
    .map((f) => readFileSync(new URL(`${lang}/${f}`, folder), 'utf8'))
    .join('\n');
const own = (lang: string): string => readFileSync(new URL(`../src/locale/${lang}.ftl`, import.meta.url), 'utf8');
const ids = (text: string): string[] => new FluentResource(text).body.map((m) => m.id).sort();

describe('the catalogues', () => {
  it('of the client say the same things in both languages', () => {
    expect(ids(own('it'))).toEqual(ids(own('en')));
  });

  it('know every message that the client names', () => {
    const files = (dir: URL): URL[] =>
      readdirSync(dir, { withFileTypes: true }).flatMap((e) =>
        e.isDirectory() ? files(new URL(`${e.name}/`, dir)) : /\.(svelte|ts)$/.test(e.name) ? [new URL(e.name, dir)] : [],
      );
    const speaker = new Speaker('en', shared('en'));
    const missing = files(new URL('../src/', import.meta.url)).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bt\('([a-z-]+)'/g)].map((m) => m[1]!).filter((id) => !speaker.knows(id)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe('the kinds of units', () => {
  const data = new URL('../../src/gonfalon/data/', import.meta.url);
  const kinds = ['men_of_iron', 'infidel'].flatMap((title) =>
    [...readFileSync(new URL(`${title}/units.toml`, data), 'utf8').matchAll(/^\[kind\.(\w+)\]/gm)].map((m) => m[1]!),
  );
  it('have a figure and a name in both languages', () => {
    expect(kinds).toEqual(expect.arrayContaining(['MM', 'KN', 'MCA', 'LCA', 'PKJ', 'CA']));
    expect(kinds.filter((k) => !FIGURES[k])).toEqual([]);
    for (const lang of ['en', 'it'] as const) {
      const speaker = new Speaker(lang, shared(lang));
      expect(kinds.filter((k) => !speaker.knows(`kind-${k}`))).toEqual([]);
    }
  });
});

const text = (en: string, it = en) => ({ en, it });
const doc = {
  sides: [{ id: 'english', name: text('English', 'Inglesi'), flight_level: 40, units: 2 }, { id: 'scots', name: text('Scots', 'Scozzesi'), flight_level: 30, units: 1 }],
  commands: [{ id: 'bek', side: 0, name: text('Bek: the van'), colour: '#fff', leaders: [0], standards: [] }],
  orders: [{ id: 'bek', side: 0, name: text('Bek: the van'), leader: 0, commands: [0] }],
  leaders: [{ id: 'bek', side: 0, name: text('Anthony Bek') }], standards: [],
  units: [{ name: 'MM1.bek', side: 0, command: 0, kind: 0, number: 1 }, { name: 'LB2.bek', side: 0, command: 0, kind: 5, number: 2 }],
  kinds: ['MM', 'DM', 'UH', 'PK', 'AX', 'LB'].map((name) => ({ name, movement: [6, 5], defence: [0, 1], mounted: false })),
  verbs: [{ name: 'fire', kinds: ['unit', 'unit'] }, { name: 'step', kinds: ['unit', 'hex'] }, { name: 'face', kinds: ['unit', 'facing'] }],
  board: { hexes: [{ n: '1001' }, { n: '1002' }] },
} as unknown as ScenarioDoc;
const view = { hexes: [0, 1], facing: [1, 4], kind: [0, 5], state: [0, 1], formation: [0, 0], leader_hex: [0] } as unknown as View;

describe('sentences', () => {
  const en = new Names(doc, view, new Speaker('en', shared('en')));
  const it_ = new Names(doc, view, new Speaker('it', shared('it')));

  it('name units, options and hexes', () => {
    expect(en.unit(0)).toBe('Mounted Men-at-Arms 1 of Bek');
    expect(en.option([1, 1, 0])).toBe('Longbow 2 of Bek moves to 1001');
    expect(en.option([0, 1, 0])).toBe('Longbow 2 of Bek fires at Mounted Men-at-Arms 1 of Bek');
    expect(en.option([2, 1, 4])).toContain('9 o’clock');
    expect(it_.option([1, 1, 0])).not.toBe(en.option([1, 1, 0]));
    expect(en.unitInFull(1)).toContain('Disordered');
  });

  it('tell twins of a command apart by their people', () => {
    const peoples = [text('Norman', 'Normanni'), text('Flemish', 'Fiamminghi')];
    const units = peoples.map((people, i) => ({ ...doc.units[0]!, name: `MM1.${i}`, people }));
    const names = new Names({ ...doc, units }, { ...view, kind: [0, 0] }, new Speaker('it', shared('it')));
    expect(names.unit(0)).toContain('Normanni');
    expect(names.unit(1)).toContain('Fiamminghi');
  });

  it('tell events with their facts', () => {
    const event: GameEvent = { number: 3, name: 'moved', rule: 'moi:5.1a', facts: { unit: 'LB2.bek', origin: '1001', to: '1002' } };
    expect(en.event(event)).toBe('Longbow 2 of Bek moves from 1001 to 1002.');
    const roll: GameEvent = {
      number: 4, name: 'rolled', rule: 'moi:9.3a',
      facts: { purpose: 'fire', sides: 10, face: 7, modifiers: [['moi:9.3a', 'mod-range', -1]], total: 6, outcome: 'disordered', shooter: 'LB2.bek', target: 'MM1.bek', mode: 'active' },
    };
    expect(en.event(roll)).toContain('Longbow 2 of Bek fires at Mounted Men-at-Arms 1 of Bek');
    expect(en.event(roll)).toContain('total 6');
    expect(it_.event(roll)).not.toContain('roll-');
  });

  it('ask and refuse in a sentence', () => {
    expect(en.prompt({ class: 'React', side: 1, rule: '', options: [], texts: [], frame: { unit: 1, target: 0 } })).toMatch(/^Scots: does Longbow 2 of Bek fire/);
    expect(en.refusal({ rule: 'moi:9.3', message: 'refusal-no-sight', facts: { unit: 'LB2.bek', target: 'MM1.bek' } })).toContain('cannot see');
  });

  it('write amounts with a sign', () => {
    expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '0']);
  });
});
