import type { HttpOutcome, ServiceOutcome } from '@vedette/contract/outcome';
import { expect, test } from 'vitest';
import { ALL_SHOWN, HIDDEN_ADDRESS, withheld } from './withhold-rules.js';

const page: HttpOutcome = {
  ...{ kind: 'http', resolveMs: 1, connectMs: 2, downloadMs: 3, resolvedIpAddress: '10.1.2.3', statusCode: 200 },
  ...{ redirects: [], totalBytes: 70, bodyBytes: 50, bodyTruncated: false, contentMatches: [{ holds: true }] },
  requestHeaders: [{ name: 'accept', value: '*/*' }],
  responseHeaders: [{ name: 'server', value: 'shop' }],
  body: 'aGVsbG8=',
};
const mail: ServiceOutcome = {
  ...{ kind: 'service', resolveMs: 1, connectMs: 2, downloadMs: 3, resolvedIpAddress: '10.1.2.3', totalBytes: 9 },
  failure: { code: 16_001, message: 'from 10.1.2.3: no' },
  further: [{ code: 16_002, message: '10.1.2.3 again' }],
  facts: [{ name: 'Greeting', value: '220 at 10.1.2.3' }],
  dialogue: '< 220 at 10.1.2.3',
};

test('with everything shown nothing is taken away', () => {
  expect([withheld(page, ALL_SHOWN), withheld(mail, ALL_SHOWN)]).toEqual([page, mail]);
});

test('content stays where it is; sizes and judgements leave', () => {
  const { body: _, ...rest } = page;
  expect(withheld(page, { ...ALL_SHOWN, pageContent: false })).toEqual(rest);
  expect(withheld(mail, { ...ALL_SHOWN, pageContent: false })).toEqual({ ...mail, facts: [], dialogue: '' });
});

test('headers stay where they are', () => {
  const shown = { ...ALL_SHOWN, httpHeaders: false };
  expect(withheld(page, shown)).toEqual({ ...page, requestHeaders: [], responseHeaders: [] });
});

test('a hidden address is in no text either', () => {
  const shown = { ...ALL_SHOWN, resolvedIpAddresses: false };
  expect(withheld(page, shown)).not.toHaveProperty('resolvedIpAddress');
  const hidden = withheld(mail, shown);
  expect(JSON.stringify(hidden)).not.toContain('10.1.2.3');
  expect(hidden).toMatchObject({ failure: { message: `from ${HIDDEN_ADDRESS}: no` }, facts: [{ name: 'Greeting' }] });
});
