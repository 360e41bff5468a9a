import type { HttpOutcome, ServiceOutcome, StepsOutcome } from '@vedette/contract/checkpoint/outcome';
import { expect, test } from 'vitest';
import { aPageOutcome } from '../browser/page/testing/a-page-outcome.js';
import { ALL_DISCLOSED, WITHHELD_ADDRESS, WITHHELD_DETAIL, withholdOutcome } from './withhold-rules.js';

const page: HttpOutcome = {
  kind: 'http',
  resolveMs: 1,
  connectMs: 2,
  downloadMs: 3,
  resolvedIpAddress: '10.1.2.3',
  statusCode: 200,
  redirects: [],
  totalBytes: 70,
  bodyBytes: 50,
  bodyTruncated: false,
  contentMatches: [{ holds: true }],
  requestHeaders: [{ name: 'accept', value: '*/*' }],
  responseHeaders: [{ name: 'server', value: 'shop' }],
  body: 'aGVsbG8=',
};
const mail: ServiceOutcome = {
  kind: 'service',
  resolveMs: 1,
  connectMs: 2,
  downloadMs: 3,
  resolvedIpAddress: '10.1.2.3',
  totalBytes: 9,
  failure: { code: 16_001, message: 'from 10.1.2.3: no' },
  further: [{ code: 16_002, message: '10.1.2.3 again' }],
  facts: [{ name: 'Greeting', value: '220 at 10.1.2.3' }],
  dialogue: '< 220 at 10.1.2.3',
};

test('removes nothing if everything is shown', () => {
  expect([withholdOutcome(page, ALL_DISCLOSED), withholdOutcome(mail, ALL_DISCLOSED)]).toEqual([page, mail]);
});

test('withholds content but keeps sizes and judgements', () => {
  const { body: _, ...rest } = page;
  expect(withholdOutcome(page, { ...ALL_DISCLOSED, pageContent: false })).toEqual(rest);
  expect(withholdOutcome(mail, { ...ALL_DISCLOSED, pageContent: false })).toEqual({ ...mail, facts: [], dialogue: '' });
});

test('withholds headers', () => {
  const shown = { ...ALL_DISCLOSED, httpHeaders: false };
  expect(withholdOutcome(page, shown)).toEqual({ ...page, requestHeaders: [], responseHeaders: [] });
});

test('removes a hidden address from every text', () => {
  const shown = { ...ALL_DISCLOSED, resolvedIpAddresses: false };
  expect(withholdOutcome(page, shown)).not.toHaveProperty('resolvedIpAddress');
  const hidden = withholdOutcome(mail, shown);
  expect(JSON.stringify(hidden)).not.toContain('10.1.2.3');
  expect(hidden).toMatchObject({ failure: { message: `from ${WITHHELD_ADDRESS}: no` }, facts: [{ name: 'Greeting' }] });
});

const step: StepsOutcome['steps'][number] = {
  type: 'request',
  name: 'buy',
  isExecuted: true,
  isCompleted: true,
  isErrorIgnored: false,
  isBodyCut: false,
  url: 'https://10.1.2.3/?key=k',
  method: 'GET',
  statusText: 'OK',
  totalMs: 5,
  attempts: 1,
  requestHeaders: 'a: secret',
  requestBody: 'secret',
  responseHeaders: 'b: secret',
  responseBody: 'secret',
  resolvedIpAddress: '10.1.2.3',
  assertions: [],
  errorMessage: 'secret at 10.1.2.3',
  preRequestConsole: ['secret'],
  postResponseConsole: [],
};
const order: StepsOutcome = {
  kind: 'steps',
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  totalMs: 5,
  totalBytes: 9,
  totalSteps: 1,
  resolvedIpAddress: '10.1.2.3',
  passedSteps: 0,
  steps: [step],
  customMetrics: [],
  withheld: ['headers'],
  failure: { code: 19_010, message: 'step buy: secret at 10.1.2.3' },
  timing: { description: 'run', startAt: 0, elapsedMs: 5, isCounted: true, parts: [] },
};

test.each([
  [{ ...ALL_DISCLOSED, pageContent: false }, ['headers', 'content']],
  [{ ...ALL_DISCLOSED, httpHeaders: false }, ['headers']],
  [
    { screenshots: false, pageContent: false, httpHeaders: false, resolvedIpAddresses: false },
    ['headers', 'content', 'addresses'],
  ],
])('keeps counts and times of steps and states what is hidden: %j', (shown, kept) => {
  const seen = withholdOutcome(order, shown);
  expect(seen).toMatchObject({ totalSteps: 1, totalMs: 5, steps: [], withheld: kept });
  expect(seen.failure).toEqual({ code: 19_010, message: WITHHELD_DETAIL });
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect('resolvedIpAddress' in seen).toBe(shown.resolvedIpAddresses);
});

test('withholds pictures without their page content', () => {
  const picture = { id: 'p', atMs: 1, milestone: 'Screenshot', mimeType: 'image/png' as const, data: 'cGl4' };
  const shown = { ...ALL_DISCLOSED, screenshots: false };
  const seen = aPageOutcome({ source: '<p>text</p>', pictures: [picture] });
  expect(withholdOutcome(seen, shown)).toEqual({ ...seen, pictures: [], withheld: [...seen.withheld, 'pictures'] });
  expect(withholdOutcome(seen, { ...ALL_DISCLOSED, pageContent: false })).toMatchObject({ pictures: [] });
  expect(withholdOutcome(order, shown)).toEqual(order);
});

test('withholds matches and addresses of a page and states it', () => {
  const seen = aPageOutcome({
    failure: { code: 12_002, message: 'connect ECONNREFUSED 10.1.2.3:80' },
    urlMatches: [{ found: 'data:secret' }, {}],
    consoleMatches: [{ found: 'secret' }],
  });
  const shown = withholdOutcome(seen, { ...ALL_DISCLOSED, pageContent: false, resolvedIpAddresses: false });
  expect(shown).toMatchObject({
    failure: { code: 12_002, message: WITHHELD_DETAIL },
    urlMatches: [{ found: WITHHELD_DETAIL }, {}],
    consoleMatches: [{ found: WITHHELD_DETAIL }],
  });
  expect(withholdOutcome(seen, ALL_DISCLOSED)).toEqual(seen);
});
