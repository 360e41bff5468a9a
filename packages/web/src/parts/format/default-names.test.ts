import { expect, test, vi } from 'vitest';
import { locationName, stepName } from './default-names.js';

vi.mock('../../i18n/translate.js', () => ({
  t: (text: string, { number = '' } = {}) => `translated ${text.replace('{number}', number)}`,
}));

test('keeps names that a user gave', () => {
  expect(locationName('Frankfurt')).toBe('Frankfurt');
  expect(stepName('Step 2 of the order')).toBe('Step 2 of the order');
});

test('translates the names of concurrent checks and of unnamed steps', () => {
  expect(locationName('Multiple locations')).toBe('translated Multiple locations');
  expect(stepName('Step 12')).toBe('translated Step 12');
});
