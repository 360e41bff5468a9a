import { expect, test } from 'vitest';
import { domainGroupNames, domainGroupsOf } from './domain-group-rules.js';

const namesOf = (url: string, isFirstParty = false) =>
  domainGroupsOf({ url, isFirstParty }).map((group) => domainGroupNames[group]);

test.each([
  ['https://www.google-analytics.com/ga.js', ['3rd party', 'Statistics']],
  ['https://stats.g.doubleclick.net/x', ['3rd party', 'Statistics']],
  ['https://ad.doubleclick.net/x', ['3rd party', 'Ads']],
  ['wss://x.com/live', ['3rd party', 'Social']],
  ['https://max.example.com/', ['3rd party']],
  ['https://notx.com/', ['3rd party']],
  ['https://cdn.jsdelivr.net/npm/a.js', ['3rd party', 'CDN']],
  ['data:text/plain,x', ['3rd party']],
  ['', ['3rd party']],
])('%s of another party: %j', (url, names) => {
  expect(namesOf(url)).toEqual(names);
});

test('what is the owner’s own is nothing else', () => {
  expect(namesOf('https://www.facebook.com/', true)).toEqual(['1st party']);
});

test('no group has a name twice', () => {
  expect(new Set(domainGroupNames).size).toBe(domainGroupNames.length);
});
