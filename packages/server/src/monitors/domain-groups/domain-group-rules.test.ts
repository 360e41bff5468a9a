import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import type { DomainGroup, DomainGroupWrite } from '@vedette/contract/v1/monitors/domain-group-set';
import { Problems } from '@vedette/kernel/fault';
import { describe, expect, test } from 'vitest';
import { createDomainGrouping, readGroups } from './domain-group-rules.js';

const group = (Name: string, change: Partial<DomainGroup> = {}): DomainGroup => ({
  Name,
  IsFirstParty: false,
  IncludesMonitorUrl: false,
  Include: [],
  Exclude: [],
  ...change,
});
const nameIn = (groups: readonly DomainGroup[] | undefined, url: string, isFirstParty = false) => {
  const grouping = createDomainGrouping(groups);
  return grouping.names[grouping.groupNumber({ url, isFirstParty })];
};

describe('the default set', () => {
  test.each([
    ['https://www.google-analytics.com/ga.js', 'Statistics'],
    ['https://stats.g.doubleclick.net/x', 'Statistics'],
    ['https://ad.doubleclick.net/x', 'Ads'],
    ['wss://x.com/live', 'Social'],
    ['https://max.example.com/', 'Other'],
    ['https://notx.com/', 'Other'],
    ['https://cdn.jsdelivr.net/npm/a.js', 'CDN'],
    ['data:text/plain,x', 'Other'],
    ['', 'Other'],
  ])('assigns third-party %s to %s', (url, name) => {
    expect(nameIn(undefined, url)).toBe(name);
  });

  test('assigns first-party requests to the first party only', () => {
    expect(nameIn(undefined, 'https://www.facebook.com/', true)).toBe('1st party');
    expect(nameIn(undefined, 'data:text/plain,x', true)).toBe('1st party');
  });

  test('can be copied unchanged', () => {
    const problems = new Problems();
    expect(readGroups(defaultDomainGroups, problems)).toEqual(defaultDomainGroups);
    expect(problems.all).toEqual([]);
  });
});

describe('a custom set', () => {
  const ours = group('1st party', {
    IsFirstParty: true,
    IncludesMonitorUrl: true,
    Include: ['shop-cdn.example', 'shared.example/shop/'],
    Exclude: ['track.shop.example'],
  });
  const sets = [ours, group('Measuring', { Include: ['track.shop.example', 'shop-cdn.example'] })];

  test.each([
    ['https://shop.example/a', true, '1st party'],
    ['https://img.shop-cdn.example/a', false, '1st party'],
    ['https://shared.example/shop/a', false, '1st party'],
    ['https://shared.example/other', false, 'Other'],
    ['https://shared.example/Shop/a', false, 'Other'],
    ['https://my-shop-cdn.example/', false, 'Other'],
    ['https://track.shop.example/t.gif', true, 'Measuring'],
  ])('%s: uses the first group that includes and does not exclude it', (url, isFirstParty, name) => {
    expect(nameIn(sets, url, isFirstParty)).toBe(name);
  });

  test('determines the first party by its groups', () => {
    const { isOfFirstParty } = createDomainGrouping(sets);
    expect(isOfFirstParty({ url: 'https://img.shop-cdn.example/a', isFirstParty: false })).toBe(true);
    expect(isOfFirstParty({ url: 'https://track.shop.example/t.gif', isFirstParty: true })).toBe(false);
    expect(isOfFirstParty({ url: 'https://far.example/', isFirstParty: false })).toBe(false);
  });
});

const own: DomainGroupWrite = { Name: '1st party', IsFirstParty: true };
const listProblems = (groups: readonly DomainGroupWrite[]): readonly string[] => {
  const problems = new Problems();
  readGroups(groups, problems);
  return problems.all;
};

describe('reading a set', () => {
  test('normalises patterns and removes duplicates', () => {
    const Include = [' Shop.EXAMPLE ', 'shop.example', 'bücher.example', 'shop.example/Ads', 'localhost', '[::1]'];
    expect(readGroups([{ ...own, Include }], new Problems())[0]?.Include).toEqual([
      'shop.example',
      'xn--bcher-kva.example',
      'shop.example/Ads',
      'localhost',
      '[::1]',
    ]);
  });

  test.each([
    '',
    '*.shop.example',
    'https://shop.example',
    'shop.example:8080',
    'shop.example:80',
    '/a',
    '.shop',
    'a b',
  ])('rejects the pattern %s', (pattern) => {
    const rule = `“${pattern}” must be a domain, optionally with a path prefix`;
    expect(listProblems([own, { Name: 'Ads', Exclude: ['ads.example', pattern] }])).toEqual([
      `Groups[1].Exclude[1]: ${rule}`,
    ]);
  });

  test('limits own groups to three; needs unique names and a first party', () => {
    const extra = ['A', 'B', 'C'].map((Name) => ({ Name }));
    expect(listProblems([own, { Name: 'ads' }, ...extra])).toEqual([]);
    expect(listProblems([own, ...extra, { Name: 'D' }])).toEqual([
      'Groups: must contain at most 3 groups besides 1st party, Statistics, CDN, Social, Ads',
    ]);
    expect(listProblems([own, { Name: '1ST PARTY' }])).toEqual(['Groups[1].Name: must be unique in the set']);
    expect(listProblems([own, { Name: 'other' }])).toEqual([
      'Groups[1].Name: Other is reserved for requests in no group',
    ]);
    expect(listProblems([{ Name: 'Ads' }])).toEqual(['Groups: must contain at least one first-party group']);
  });
});
