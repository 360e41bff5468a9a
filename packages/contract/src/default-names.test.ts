import { expect, test } from 'vitest';
import { defaultStepNumber } from './default-names.js';

test('tells default names of steps from names that a user gave', () => {
  expect(['Step 12', 'Step 2 of the order', 'My step 2'].map(defaultStepNumber)).toEqual(['12', undefined, undefined]);
});
