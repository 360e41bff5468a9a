import type { PageElement, PageNavigation, PageOutcome } from '@vedette/contract/checkpoint/page-outcome';
import { expect, test } from 'vitest';
import { aPageElement, aPageOutcome } from '../../testing/a-page-outcome.js';
import { judgePage } from './judge-page-rules.js';
import type { JudgedCondition } from './verdict-rules.js';

const condition = (type: string, Value = '', more: Partial<JudgedCondition> = {}): JudgedCondition => ({
  ErrorConditionType: type,
  Value,
  ...more,
});
const failing = aPageElement({ url: 'https://shop.example/gone.js', statusCode: 404, isFailed: true });
const foreign = aPageElement({
  url: 'https://cdn.example/a.js',
  isFirstParty: false,
  isFailed: true,
  transferBytes: 9_000,
});
const blocked = aPageElement({ isBlocked: true, isFailed: true });
const elements = (...some: PageElement[]): Partial<PageOutcome> => ({ elements: some });
const navigation = (change: Partial<PageNavigation>): Partial<PageOutcome> => ({
  navigations: [{ url: '' }, { url: '', ...change }],
});
const urlRequired = condition('PageElementUrlMatch', 'a', { MatchType: 'ErrorWhenNotContainsRegex' });
const mustBe = { Level: 'Error', MatchType: 'ErrorWhenNotContains' };
const share = (Percentage: string) => condition('PageElementFailedWithPercentage', '', { Percentage });

test.each<[string, Partial<PageOutcome>, JudgedCondition[], number]>([
  ['no findings', {}, [], 0],
  ['a failure before all others', { failure: { code: 12_002, message: '' }, statusCode: 500 }, [], 12_002],
  ['a status', { statusCode: 503 }, [], 14_503],
  ['an expected status', { statusCode: 503 }, [condition('HttpStatus', '503')], 0],
  ['content', { contentMatches: [{ holds: false, code: 15_001 }] }, [], 15_001],
  ['too few bytes', elements(aPageElement({ transferBytes: 99 })), [condition('TotalMinBytes', '100')], 15_010],
  ['exactly the minimum', elements(aPageElement({ transferBytes: 100 })), [condition('TotalMinBytes', '100')], 0],
  ['too many bytes', elements(aPageElement({ transferBytes: 101 })), [condition('TotalMaxBytes', '100')], 15_011],
  ['any failed element', elements(aPageElement(), failing), [share('0')], 17_002],
  ['failed elements within the limit', elements(aPageElement(), failing), [share('50')], 0],
  ['failed elements above the limit', elements(aPageElement(), failing, failing), [share('50')], 17_002],
  ['failed elements without a condition', elements(failing), [], 0],
  ['blocked elements', elements(aPageElement(), blocked), [share('0')], 0],
  ['ignored third-party elements', { ...elements(aPageElement(), foreign), ignoresExternal: true }, [share('0')], 0],
  ['one large element', elements(aPageElement(), foreign), [large('0')], 17_003],
  ['some large elements', elements(aPageElement(), foreign), [large('100')], 0],
  ['only large elements', elements(foreign, foreign), [large('100')], 17_003],
  ['a forbidden request', { urlMatches: [{ found: 'https://a/' }] }, [condition('PageElementUrlMatch', 'a')], 17_004],
  ['a missing required request', { urlMatches: [{}] }, [urlRequired], 17_005],
  ['a required request', { urlMatches: [{ found: 'x' }] }, [urlRequired], 0],
  ['a level', { consoleMatches: [{ found: 'x' }] }, [condition('ConsoleLevel', '', { Level: 'Error' })], 17_006],
  ['a text', { consoleMatches: [{ found: 'x' }] }, [condition('ConsoleContentMatch', 'x')], 17_008],
  ['a missing required level', { consoleMatches: [{}] }, [condition('ConsoleLevel', '', mustBe)], 17_007],
  ['a missing required text', { consoleMatches: [{}] }, [condition('ConsoleContentMatch', 'x', mustBe)], 17_009],
  ['a slow paint', navigation({ firstContentfulPaintMs: 1_801 }), [condition('UseRecommendedCoreWebVitals')], 16_001],
  ['a good paint', navigation({ firstContentfulPaintMs: 1_800 }), [condition('UseRecommendedCoreWebVitals')], 0],
  ['shifts', navigation({ cumulativeLayoutShift: 0.2 }), [condition('CumulativeLayoutShiftMaximum', '0.15')], 16_004],
  [
    'a page slow to become interactive',
    navigation({ timeToInteractiveMs: 11 }),
    [condition('TimeToInteractiveMaximum', '10')],
    16_003,
  ],
  [
    'a page with long blocking time',
    navigation({ totalBlockingTimeMs: 11 }),
    [condition('TotalBlockingTimeMaximum', '10')],
    16_005,
  ],
  ['a late request', navigation({ requestStartMs: 11 }), [condition('RequestStartMaximum', '10')], 16_011],
  ['a slow document', navigation({ domInteractiveMs: 11 }), [condition('DomInteractiveMaximum', '10')], 16_013],
  [
    'a slow completion of the document',
    navigation({ domCompleteMs: 11 }),
    [condition('DomCompleteMaximum', '10')],
    16_014,
  ],
  ['a value that was not measured', navigation({}), [condition('LargestContentfulPaintMaximum', '1')], 0],
  ['a slow first byte', navigation({ timeToFirstByteMs: 301 }), [condition('TimeToFirstByteMaximum', '300')], 16_012],
  ['a slow page', { totalMs: 6_000 }, [condition('LoadTimeLimit2', '5000', { Effect: 'Error' })], 6_001],
])('judges a page with %s', (_what, seen, conditions, code) => {
  expect(judgePage(aPageOutcome(seen), conditions).errorCode).toBe(code);
});

function large(Percentage: string): JudgedCondition {
  return condition('PageElementMaxSizeWithPercentage', '5000', { Percentage });
}

test('ignores third parties according to the monitor domain groups', () => {
  const seen = aPageOutcome({ ...elements(aPageElement(), foreign), ignoresExternal: true });
  const firstPartyRule = { isOfFirstParty: ({ url }: { readonly url: string }) => url === foreign.url };
  expect(judgePage(seen, [share('50')], firstPartyRule).errorCode).toBe(17_002);
  expect(judgePage({ ...seen, ignoresExternal: false }, [share('50')], firstPartyRule).errorCode).toBe(0);
});

test('assigns the second search result to the second condition', () => {
  const conditions = [condition('ConsoleLevel', '', { Level: 'Error' }), condition('ConsoleContentMatch', 'broken')];
  const seen = aPageOutcome({ consoleMatches: [{}, { found: 'it is broken' }] });
  expect(judgePage(seen, conditions)).toMatchObject({ errorCode: 17_008, errorMessage: 'it is broken' });
});

test('lists further findings in the message', () => {
  const seen = aPageOutcome({ statusCode: 404, ...elements(failing) });
  expect(judgePage(seen, [share('0')])).toMatchObject({
    errorCode: 14_404,
    errorMessage: expect.stringContaining('17002 Too many page elements failed') as string,
  });
});
