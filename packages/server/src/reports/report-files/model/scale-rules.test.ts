import { axisTicks } from '@vedette/documents/charts/tick-rules';
import { expect, test } from 'vitest';
import { chartScale } from './scale-rules.js';

test('labels no two ticks of a time axis alike: ticks are whole milliseconds', () => {
  expect(axisTicks(chartScale('ms'), 0, 1)).toEqual([0, 1]);
  expect(axisTicks(chartScale('ms'), 0, 2)).toEqual([0, 1, 2]);
  expect(axisTicks(chartScale('ratio'), 0, 1)).toEqual([0, 0.5, 1]);
});
