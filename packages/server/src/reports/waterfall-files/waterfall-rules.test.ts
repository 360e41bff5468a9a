import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRequest } from './testing/a-waterfall.js';
import {
  requestDomain,
  domainGroupName,
  joinParts,
  breakLines,
  toMilestones,
  elementPhases,
  phaseSums,
  totalsByName,
  displayUrl,
  waterfallSpanMs,
} from './waterfall-rules.js';

test('breaks into few lines within the column and keeps a text that fits', () => {
  const letterWidth = (letter: string): number => (letter === 'm' ? 3 : letter === '…' ? 2 : 1);
  const widthIn = (given: string): number => Array.from(given).reduce((sum, letter) => sum + letterWidth(letter), 0);
  const text = fc.string({ unit: fc.constantFrom('m', 'i', '/'), minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(text, fc.integer({ min: 12, max: 90 }), fc.integer({ min: 1, max: 3 }), (given, width, maxLines) => {
      const lines = breakLines(given, { letterWidth, width, maxLines });
      const widths = lines.map(widthIn);
      expect(lines.length).toBeLessThanOrEqual(maxLines);
      expect(Math.max(...widths)).toBeLessThanOrEqual(width);
      const whole = lines.join('');
      if (whole !== given) {
        const [beginning = '', end = ''] = whole.split('…');
        expect([given.startsWith(beginning), given.endsWith(end)]).toEqual([true, true]);
        expect(widthIn(given)).toBeGreaterThan((width - 3) * maxLines);
      }
    }),
  );
});

test.each([
  [[], []],
  [['Failed:', 'net::ERR'], ['Failed: net::ERR']],
  [
    ['Failed:', 'net::ERR_ABORTED_AT_LAST'],
    ['Failed:', 'net::ERR_…T_LAST'],
  ],
])('breaks %j into lines of 16 letters', (parts, lines) => {
  expect(joinParts(parts, ' ', { letterWidth: () => 1, width: 16, maxLines: 1 })).toEqual(lines);
});

test('lists phases in their order, without those of no duration', () => {
  const one = aRequest(0, { ConnectTime: 5, WaitTime: 0 });
  expect(elementPhases(one)).toEqual([
    { name: 'Queue', ms: 3 },
    { name: 'Connect', ms: 5 },
    { name: 'Send', ms: 1 },
    { name: 'Receive', ms: 12 },
  ]);
  expect(phaseSums([one, one])).toContainEqual({ name: 'Receive', ms: 24 });
});

test('sums requests by type, most bytes first', () => {
  const shares = totalsByName(
    [aRequest(0), aRequest(1, { Failed: true }), aRequest(2, { GroupIds: [1], TotalBytes: 9_000, UrlIsBlocked: true })],
    (one) => domainGroupName(one, ['Ours', 'Ads', 'Other']),
  );
  expect(shares).toMatchObject([
    { name: 'Ads', requests: 1, failed: 0, blocked: 1, bytes: 9_000, numbers: [3] },
    { name: 'Ours', requests: 2, failed: 1, blocked: 0, bytes: 8_400, numbers: [1, 2] },
  ]);
});

test('scales to the last milestone, counted from its own navigation if known', () => {
  const navigation = { FirstContentfulPaint: 900, LoadEventEnd: 700, SendStart: 5_000 };
  const milestones = toMilestones([navigation]);
  expect(milestones.map(({ figure }) => figure)).toEqual(['LoadEventEnd', 'FirstContentfulPaint']);
  expect(waterfallSpanMs([aRequest(0)], milestones)).toBe(900);
  expect(toMilestones([navigation, { ...navigation, NavigationStart: 1_000 }])).toEqual([
    { figure: 'LoadEventEnd', ms: 1_700 },
    { figure: 'FirstContentfulPaint', ms: 1_900 },
  ]);
  expect(waterfallSpanMs([], [])).toBe(1);
});

test.each([
  ['https://shop.example/', 'shop.example', 'shop.example'],
  ['http://shop.example:81/a?b', 'http://shop.example:81/a?b', 'shop.example:81'],
  ['data:image/png;base64,iVBORw0KGgo', 'data:image/png;base64,…', 'data:'],
  ['', '–', '–'],
])('shows %s as %s', (Url, shown, domain) => {
  expect([displayUrl({ ...aRequest(0), Url }), requestDomain({ ...aRequest(0), Url })]).toEqual([shown, domain]);
});
