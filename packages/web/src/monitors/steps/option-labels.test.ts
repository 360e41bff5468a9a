import {
  msaAssertionSources,
  msaBodyTypes,
  msaComparisons,
  msaHttpVersions,
  msaVariableSources,
} from '@vedette/contract/v4/multi-step';
import { expect, test } from 'vitest';
import { optionLabel } from './option-labels.js';

test.each([
  ['assertions', msaAssertionSources],
  ['variables', msaVariableSources],
  ['comparisons', msaComparisons],
  ['bodies', msaBodyTypes],
  ['HTTP versions', msaHttpVersions],
])('labels all options of %s, each with a distinct text', (_, options) => {
  const labels = options.map((option) => optionLabel(option));
  expect(labels.filter((word) => /[a-z][A-Z]|_/.test(word))).toEqual([]);
  expect(new Set(labels).size).toBe(options.length);
});
