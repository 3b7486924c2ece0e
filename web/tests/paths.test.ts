import { describe, expect, it } from 'vitest';
import { drawn, placed } from '../src/map/paths';

describe('placed', () => {
  it('moves what is absolute and leaves what is relative', () => {
    expect(placed('M1 2L3 4q1 0 2 2Z', { x: 10, y: 20 })).toBe('M11 22L13 24q1 0 2 2Z');
  });

  it('keeps the pen for lines along one axis, also after a path is closed', () => {
    expect(placed('M1 2H5V7h-2v1Z', { x: 1 })).toBe('M2 2L6 2L6 7l-2 0l0 1Z');
    expect(placed('M1 2l4 4ZH9', {})).toBe('M1 2l4 4ZL9 2');
  });

  it('reads numbers that run together', () => {
    expect(placed('M-.5-1.5a3 3 0 0 1 .6-6.2', { kx: 2 })).toBe('M-1 -3a6 6 0 0 1 1.2 -12.4');
  });

  it('mirrors an arc together with its sense', () => {
    expect(placed('M0 0A4 2 0 0 1 4 0', { kx: -1, ky: 1 })).toBe('M0 0A4 2 0 0 0 -4 0');
  });

  it('turns clockwise, as the screen counts', () => {
    expect(placed('M50 0H60', { turn: 90 })).toBe('M0 50L0 60');
  });
});

it('draws paths and rings at their place', () => {
  expect(drawn('<circle class="a" cx="-5" cy="2" r="3"/><path class="b" d="M1 1v2"/>', 10, 10, 2)).toBe(
    '<circle class="a" cx="0" cy="14" r="6"/><path class="b" d="M12 12l0 4"/>',
  );
});
