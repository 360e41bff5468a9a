import { expect, test } from 'vitest';
import { createTranslators } from './translator.js';

const { translateRich } = createTranslators(
  'de-DE',
  new Map([['Read <link>the docs of {name}</link>, {owner}', '{owner}: <link>Dokumentation von {name}</link> lesen']]),
);

test('puts elements where the translation has their tags and placeholders', () => {
  const owner = { owner: 'element' };
  const link = (children: readonly unknown[]) => ({ link: children });
  expect(translateRich<object>('Read <link>the docs of {name}</link>, {owner}', { name: 'Shop', owner, link })).toEqual(
    [owner, ': ', { link: ['Dokumentation von Shop'] }, ' lesen'],
  );
});

test('puts elements inside tags and plurals', () => {
  const page = { page: 'element' };
  const bold = (children: readonly unknown[]) => ({ bold: children });
  const text = '<bold>{count, plural, one {# check of {page}} other {# checks of {page}}}</bold>';
  expect(translateRich<object>(text, { count: 2, page, bold })).toEqual([{ bold: ['2 checks of ', page] }]);
});

test('texts equal to the name of an element stay texts', () => {
  expect(translateRich<object>('{name}{page}', { name: 'page', page: { page: 1 } })).toEqual(['page', { page: 1 }]);
});
