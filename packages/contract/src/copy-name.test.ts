import { cultures } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { translateToEnglish } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { copyName, truncate, stripCopyMark } from './copy-name.js';

test.each([
  ['Shop front', [], 'Shop front (copy)'],
  ['Shop front', ['Shop front', 'Shop front (copy)'], 'Shop front (copy 2)'],
  ['Shop front (copy)', ['Shop front (copy)'], 'Shop front (copy 2)'],
  ['Shop front (copy 7)', ['Shop front (copy)'], 'Shop front (copy 2)'],
  ['x'.repeat(64), [], `${'x'.repeat(57)} (copy)`],
  [`${'x'.repeat(56)}😀${'x'.repeat(6)}`, [], `${'x'.repeat(56)} (copy)`],
])('a copy of %s, with %j taken, is named %s', (name, taken, copy) => {
  const names: ReadonlySet<string> = new Set(taken);
  const isTaken = (one: string): boolean => names.has(one);
  expect(copyName(name, { translate: translateToEnglish, maxLength: 64, isTaken })).toBe(copy);
});

test('marks copies in the language of the translator', () => {
  const translate = (): string => 'Kopie';
  const options = { translate, maxLength: 64, isTaken: (name: string) => name === 'Shop (Kopie)' };
  expect(copyName('Shop (Kopie)', options)).toBe('Shop (Kopie 2)');
  expect(copyName('Shop (copy)', options)).toBe('Shop (Kopie 2)');
  expect(copyName('Shop (copy 3) (Kopie)', options)).toBe('Shop (Kopie 2)');
});

test.each(cultures)('recognises copies made in %s', (culture) => {
  const copy = copyName('Shop', { translate: translatorFor(culture), maxLength: 64, isTaken: () => false });
  expect(stripCopyMark(copy)).toBe('Shop');
});

test('shortens a text without splitting a surrogate pair', () => {
  expect(truncate(`${'x'.repeat(39)}😀`, 40)).toBe('x'.repeat(39));
});
