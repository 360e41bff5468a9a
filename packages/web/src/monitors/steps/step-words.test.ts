import {
  msaAssertionSources,
  msaBodyTypes,
  msaComparisons,
  msaHttpVersions,
  msaVariableSources,
} from '@vedette/contract/v4/multi-step';
import { expect, test } from 'vitest';
import { stepWords } from './step-words.js';

test.each([
  ['assertions', msaAssertionSources],
  ['variables', msaVariableSources],
  ['comparisons', msaComparisons],
  ['bodies', msaBodyTypes],
  ['HTTP versions', msaHttpVersions],
])('labels all options of %s, each with a distinct text', (_, options) => {
  const words = options.map((option) => stepWords(option));
  expect(words.filter((word) => /[a-z][A-Z]|_/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(options.length);
});
