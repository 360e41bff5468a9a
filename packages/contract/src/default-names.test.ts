import { expect, test } from 'vitest';
import { alertDefinitionName, defaultStepNumber } from './default-names.js';

test('returns the number of a step with its default name only', () => {
  expect(['Step 12', 'Step 2 of the order', 'My step 2'].map(defaultStepNumber)).toEqual(['12', undefined, undefined]);
});

test('translates the name of the default alert definition only', () => {
  const translate = (): string => 'Standardalarmdefinition';
  expect(['Default alert definition', 'Nights'].map((name) => alertDefinitionName(name, translate))).toEqual([
    'Standardalarmdefinition',
    'Nights',
  ]);
});
