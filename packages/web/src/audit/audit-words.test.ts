import { expect, test } from 'vitest';
import { inWords, sourceWords, thingWords } from './audit-words.js';

test.each([
  ['MembershipChanged', 'Membership changed'],
  ['SignedIn', 'Signed in'],
  ['Created', 'Created'],
])('%s is read as %s', (name, words) => {
  expect(inWords(name)).toBe(words);
});

test('things and ways have their names, those nobody thought of are split into words', () => {
  expect(['OperatorGroup', 'ApiUser', 'SLA', 'NewThing'].map(thingWords)).toEqual([
    ...['operator group', 'API account', 'SLA', 'new thing'],
  ]);
  expect(['WebApp', 'Api', 'CommandLine'].map(sourceWords)).toEqual(['web app', 'API', 'command line']);
});
