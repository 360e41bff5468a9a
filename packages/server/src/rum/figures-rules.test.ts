import fc from 'fast-check';
import { rumFigures } from '@vedette/contract/v1/rum/rum';
import { expect, test } from 'vitest';
import {
  addValue,
  valueClass,
  decodeFigures,
  encodeFigures,
  mergeFigures,
  classMiddle,
  computePercentile,
  type Figures,
} from './figures-rules.js';
import { MAX_DURATION_MS } from './timing-rules.js';

const value = fc.integer({ min: 0, max: MAX_DURATION_MS });
const values = fc.array(fc.record({ figure: fc.constantFrom(...rumFigures), value }), { maxLength: 60 });
type Values = readonly { readonly figure: (typeof rumFigures)[number]; readonly value: number }[];

function makeFigures(list: Values): Figures {
  const figures: Figures = new Map();
  for (const each of list) addValue(figures, each.figure, each.value);
  return figures;
}
const sorted = (figures: Figures) =>
  [...figures].sort().map(([figure, { classes, ...rest }]) => ({ figure, ...rest, classes: [...classes].sort() }));

test('the middle of a class is within 1 % of its values', () => {
  fc.assert(
    fc.property(value, (ms) => {
      expect(Math.abs(classMiddle(valueClass(ms)) - ms)).toBeLessThanOrEqual(ms * 0.0101);
    }),
  );
  for (let ms = 0; ms < 2_000; ms += 1) expect(valueClass(ms + 1)).toBeGreaterThanOrEqual(valueClass(ms));
});

test('returns any percentile within 1 % of the exact one', () => {
  const shares = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), shares, (list, share) => {
      const tally = makeFigures(list.map((ms) => ({ figure: 'LoadTime', value: ms }))).get('LoadTime');
      if (!tally) throw new Error('nothing was added');
      const exact = [...list].sort((a, b) => a - b)[Math.max(1, Math.ceil(share * list.length)) - 1] ?? 0;
      expect(Math.abs(computePercentile(tally, share) - exact)).toBeLessThanOrEqual(exact * 0.0101);
    }),
  );
});

test('merging parts equals counting everything at once and changes no part', () => {
  fc.assert(
    fc.property(values, values, (first, second) => {
      const more = makeFigures(second);
      const before = sorted(more);
      const merged = makeFigures(first);
      mergeFigures(merged, more);
      expect(sorted(merged)).toEqual(sorted(makeFigures([...first, ...second])));
      expect(sorted(more)).toEqual(before);
    }),
  );
});

test('decodes encoded figures', () => {
  fc.assert(
    fc.property(values, (list) => {
      const figures = makeFigures(list);
      expect(sorted(decodeFigures(encodeFigures(figures)))).toEqual(sorted(figures));
    }),
  );
});
