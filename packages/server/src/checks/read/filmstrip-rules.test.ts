import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillFilmstrip, type FilmstripFrame } from './filmstrip-rules.js';

const describeFrames = (frames: readonly FilmstripFrame[]) =>
  frames.map(({ id, atMs, milestone = '' }) => `${id} ${atMs} ${milestone}`);

test('fills the filmstrip of a page painted twice up to six frames', () => {
  const pictures = [
    { id: 'end', atMs: 2_000, milestone: 'Screenshot' },
    { id: 'blank', atMs: 0 },
    { id: 'page', atMs: 400, milestone: 'FirstContentfulPaint' },
  ];
  expect(describeFrames(fillFilmstrip(pictures))).toEqual([
    'blank 0 ',
    'blank 200 ',
    'page 400 FirstContentfulPaint',
    'page 800 ',
    'page 1200 ',
    'page 1600 ',
    'end 2000 Screenshot',
  ]);
});

test.each<[string, FilmstripFrame[]]>([
  ['no filmstrip', [{ id: 'end', atMs: 9, milestone: 'Screenshot' }]],
  ['nothing', []],
  ['one instant', [{ id: 'a', atMs: 9 }]],
])('adds no frames where there is %s', (_, pictures) => {
  expect(fillFilmstrip(pictures)).toEqual(pictures);
});

test('keeps every frame and fills gaps with copies of the previous one', () => {
  const frames = fc.uniqueArray(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(frames, (moments) => {
      const pictures = moments.map((atMs) => ({ id: String(atMs), atMs }));
      const film = fillFilmstrip(pictures);
      const isFilled = film.length >= 6 || Math.max(...moments) - Math.min(...moments) < 12;
      expect(isFilled).toBe(true);
      expect(film.length).toBeLessThanOrEqual(Math.max(6, moments.length));
      const before = (ms: number) => Math.max(...moments.filter((atMs) => atMs <= ms));
      expect(film.every(({ id, atMs }) => id === String(before(atMs)))).toBe(true);
      expect(moments.every((ms) => film.some(({ atMs }) => atMs === ms))).toBe(true);
    }),
  );
});
