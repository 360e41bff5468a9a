import { expect, test } from 'vitest';
import { noUptimeText } from './sla-results-rules.js';

const none = { UpMs: 0, DownMs: 0, UnknownMs: 0, PlannedMs: 0 };

test.each([
  ['an SLA made after the period', none, true, 'SLA created later'],
  ['a monitor not checked yet, or hours that all do not count', none, false, 'no time counts yet'],
  ['a pause all the time', { ...none, UnknownMs: 5, PlannedMs: 5 }, false, 'paused or in maintenance'],
  ['a failure of ours all the time', { ...none, UnknownMs: 5, PlannedMs: 4 }, false, 'unobserved'],
  ['a second that was seen', { ...none, UpMs: 1, UnknownMs: 5 }, false, undefined],
  ['an outage all the time', { ...none, DownMs: 5 }, true, undefined],
])('gives the reason for a missing result: %s', (_case, times, isTooYoung, why) => {
  expect(noUptimeText(times, isTooYoung)).toBe(why);
});
