import { expect, test } from 'vitest';
import { moveByKey, type CountryValue, buildLegend, computeColourSteps } from './world-map-rules.js';
import world from './world.json';

const country = (code: string, value: number): CountryValue => ({ code, value, name: code, text: String(value) });

test('divides values into steps of equal ratio, from minimum to maximum', () => {
  const steps = computeColourSteps([
    country('A', 1),
    country('B', 9),
    country('C', 11),
    country('D', 9_999),
    country('E', 100_000),
  ]);
  expect([...steps]).toEqual([
    ['A', 1],
    ['B', 1],
    ['C', 2],
    ['D', 4],
    ['E', 5],
  ]);
  expect(computeColourSteps([country('A', 7), country('B', 7)]).get('A')).toBe(5);
  // Zero has no ratio to other values.
  expect(computeColourSteps([country('A', 0), country('B', 100)]).get('A')).toBe(1);
});

test('shows the range of each step in the legend, without empty steps', () => {
  const legend = buildLegend([country('B', 9), country('A', 1), country('E', 100_000)]);
  expect(legend.map(({ step, lowest, highest, count }) => [step, lowest.code, highest.code, count])).toEqual([
    [1, 'A', 'B', 2],
    [5, 'E', 'E', 1],
  ]);
  expect(buildLegend([])).toEqual([]);
});

test('moves through countries with arrow keys and stops at both ends', () => {
  expect(moveByKey('ArrowRight', 0, 3)).toBe(1);
  expect(moveByKey('ArrowDown', 2, 3)).toBe(2);
  expect(moveByKey('ArrowLeft', 0, 3)).toBe(0);
  expect(moveByKey('End', 0, 3)).toBe(2);
  expect(moveByKey('a', 0, 3)).toBeUndefined();
});

test('draws countries by code, and dots for those too small for a shape', () => {
  expect(Object.keys(world.shapes).length).toBeGreaterThan(170);
  expect(world.shapes).toHaveProperty('NO');
  expect(world.dots).toHaveProperty('SG');
  expect(Object.keys(world.dots).filter((code) => code in world.shapes)).toEqual([]);
  for (const [x, y] of Object.values(world.dots)) {
    expect(x).toBeLessThanOrEqual(world.width);
    expect(y).toBeLessThanOrEqual(world.height);
  }
});

test('draws no outline across the date line', () => {
  const ringWidth = (ring: string): number => {
    const [x = 0, , ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number);
    const xs = steps
      .filter((_, at) => at % 2 === 0)
      .reduce<number[]>((line, step) => [...line, (line.at(-1) ?? 0) + step], [x]);
    return Math.max(...xs) - Math.min(...xs);
  };
  const rings = Object.entries(world.shapes).flatMap(([code, path]) =>
    path
      .split('M')
      .slice(1)
      .map((ring) => [code, ringWidth(ring)] as const),
  );
  expect(rings.filter(([, width]) => width > world.width / 2)).toEqual([]);
});
