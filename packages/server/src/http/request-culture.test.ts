import { expect, test } from 'vitest';
import { problemTranslator } from './request-culture.js';

const request = (headers: Readonly<Record<string, string>>) => ({ headers }) as never;
const problems = ['Name: must be unique', 'No monitor 12', 'Name: has a rule of its own'];

test.each([
  [{ 'accept-language': 'de-DE' }],
  [{ 'x-vedette': '1' }],
  [{ 'x-vedette': '1', 'accept-language': 'it-IT' }],
])('answers %j in English', (headers) => {
  expect(problems.map(problemTranslator(request(headers)))).toEqual(problems);
});

test('answers the web app in its language, and keeps fields and values', () => {
  expect(problems.map(problemTranslator(request({ 'x-vedette': '1', 'accept-language': 'de-DE' })))).toEqual([
    'Name: muss eindeutig sein',
    'Monitor 12 nicht gefunden',
    'Name: has a rule of its own',
  ]);
});
