import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseFrames, Film, type Frame } from './film.js';

const framesAt = (times: readonly number[]): Frame[] => times.map((atMs) => ({ atMs, data: String(atMs) }));

test('the milestones show the first frame drawn at or after them', () => {
  const times = Array.from({ length: 40 }, (_, at) => at * 100);
  const figures = { url: '', firstContentfulPaintMs: 250, largestContentfulPaintMs: 900 };
  const chosen = chooseFrames(framesAt(times), figures);
  expect(chosen.find(({ milestone }) => milestone === 'FirstContentfulPaint')?.atMs).toBe(300);
  expect(chosen.find(({ milestone }) => milestone === 'LargestContentfulPaint')?.atMs).toBe(900);
});

test.each([
  ['is the last one drawn until then', 650, 600],
  ['is not named twice where that is the first paint', 243, undefined],
])('the frame of a page that is interactive %s', (_, timeToInteractiveMs, expected) => {
  const figures = { url: '', firstContentfulPaintMs: 243, timeToInteractiveMs };
  const chosen = chooseFrames(framesAt([100, 250, 600, 800]), figures);
  expect(chosen.find(({ milestone }) => milestone === 'TimeToInteractive')?.atMs).toBe(expected);
  expect(chosen.find(({ milestone }) => milestone === 'FirstContentfulPaint')?.atMs).toBe(250);
});

test('a filmstrip is in order, has first and last, six to twenty frames, and none twice', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60_000)), fc.option(fc.nat(60_000), { nil: undefined }), (at, paint) => {
      const times = at.sort((a, b) => a - b);
      const figures = { url: '', ...(paint !== undefined && { firstContentfulPaintMs: paint }) };
      const chosen = chooseFrames(framesAt(times), figures).map(({ atMs }) => atMs);
      expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b));
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(6, times.length));
      expect(chosen.length).toBeLessThanOrEqual(20);
      expect([chosen[0], chosen.at(-1)]).toEqual([times[0], times.at(-1)]);
    }),
  );
});

test('a long film stays short and reaches to its end', () => {
  const film = new Film();
  for (let at = 0; at < 10_000; at += 1) film.add({ atMs: at, data: '' });
  expect(film.frames.length).toBeLessThanOrEqual(120);
  expect(film.frames.at(-1)?.atMs).toBeGreaterThan(9_800);
});
