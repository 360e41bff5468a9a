import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectFrames, FrameRecorder, alignFrames, type FilmstripFrame } from './filmstrip.js';
import { aJpeg } from './testing/a-jpeg.js';

const framesAt = (times: readonly number[]): FilmstripFrame[] => times.map((atMs) => ({ atMs, data: String(atMs) }));

test('shows each milestone by the first frame rendered at or after it', () => {
  const times = Array.from({ length: 40 }, (_, at) => at * 100);
  const figures = { url: '', firstContentfulPaintMs: 250, largestContentfulPaintMs: 900 };
  const chosen = selectFrames(framesAt(times), figures);
  expect(chosen.find(({ milestone }) => milestone === 'FirstContentfulPaint')?.atMs).toBe(300);
  expect(chosen.find(({ milestone }) => milestone === 'LargestContentfulPaint')?.atMs).toBe(900);
});

test.each([
  ['is the last one rendered until then', 650, 600],
  ['is not named twice where that is the first paint', 243, undefined],
])('the frame of a page that is interactive %s', (_, timeToInteractiveMs, expected) => {
  const figures = { url: '', firstContentfulPaintMs: 243, timeToInteractiveMs };
  const chosen = selectFrames(framesAt([100, 250, 600, 800]), figures);
  expect(chosen.find(({ milestone }) => milestone === 'TimeToInteractive')?.atMs).toBe(expected);
  expect(chosen.find(({ milestone }) => milestone === 'FirstContentfulPaint')?.atMs).toBe(250);
});

test('a filmstrip has six to twenty distinct frames in order, with first and last', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60_000)), fc.option(fc.nat(60_000), { nil: undefined }), (at, fcp) => {
      const times = at.sort((a, b) => a - b);
      const figures = { url: '', ...(fcp !== undefined && { firstContentfulPaintMs: fcp }) };
      const chosen = selectFrames(framesAt(times), figures).map(({ atMs }) => atMs);
      expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(6, times.length));
      expect(chosen.length).toBeLessThanOrEqual(20);
      expect([chosen[0], chosen.at(-1)]).toEqual([times[0], times.at(-1)]);
    }),
  );
});

test('limits a long film and keeps its end', () => {
  const film = new FrameRecorder();
  for (let at = 0; at < 10_000; at += 1) film.add({ atMs: at, data: '' });
  expect(film.frames.length).toBeLessThanOrEqual(120);
  expect(film.frames.at(-1)?.atMs).toBeGreaterThan(9_800);
});

const paints = { firstPaint: 120, fcp: 300.4, fcpRendered: 260, lcp: 500.2, lcpRendered: 480 };
const flat = aJpeg(1);
const drawn = aJpeg(20);
const film = (...frames: readonly (readonly [atMs: number, data: string])[]): FilmstripFrame[] =>
  frames.map(([atMs, data]) => ({ atMs, data }));

test('no frame with content is earlier than the first paint', () => {
  const frames = film([80, flat], [90, drawn], [250, flat], [251, drawn], [252, drawn], [470, drawn], [900, drawn]);
  const times = (change: Partial<typeof paints> = {}) =>
    alignFrames(frames, 20, { ...paints, ...change }).map(({ atMs }) => atMs);
  // Rendered from 260 on and displayed at 300. What was rendered before, such as boxes, has no content.
  expect(times()).toEqual([100, 110, 270, 300, 500, 920]);
  // For browsers that do not report when they rendered.
  const { firstPaint: _first, fcpRendered: _fcp, lcpRendered: _lcp, ...silent } = paints;
  expect(alignFrames(frames, 20, { ...silent, firstPaint: silent.fcp }).map(({ atMs }) => atMs)).toEqual([
    100, 300, 490, 920,
  ]);
  expect(alignFrames(frames, 20, undefined).map(({ atMs }) => atMs)).toEqual(frames.map(({ atMs }) => atMs + 20));
});

test('reduces frames before the first request to the last of them', () => {
  const shown = alignFrames(film([0, 'a'], [40, 'b'], [90, 'c']), -50, undefined);
  expect(shown).toEqual(film([0, 'b'], [40, 'c']));
});

test('frames are in order and never earlier than they were taken', () => {
  const each = fc.tuple(fc.nat(2_000), fc.constantFrom(flat, drawn));
  fc.assert(
    fc.property(fc.array(each), fc.nat(100), fc.nat(2_000), fc.nat(300), (taken, fromMs, fcp, lateMs) => {
      const frames = film(...taken.sort(([a], [b]) => a - b));
      const facts = { fcp: fcp + lateMs, fcpRendered: fcp, lcp: 0 };
      const shown = alignFrames(frames, fromMs, facts);
      const times = shown.map(({ atMs }) => atMs);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(shown.at(-1)?.data).toBe(frames.at(-1)?.data);
      const first = frames.findIndex(({ atMs, data }) => atMs + fromMs >= fcp && data === drawn);
      if (first >= 0) expect(shown.filter(({ atMs }) => atMs >= facts.fcp).length).toBeGreaterThan(0);
    }),
  );
});
