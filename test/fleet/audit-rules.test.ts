import { deriveCorrelationId } from '@vedette/kernel/correlation-id';
import { expect, test } from 'vitest';
import { auditAlerts, auditChecks, type AlertEvidence, type CheckEvidence } from './audit-rules.js';

const INTERVAL = 10_000;
const monitor = { name: 'shop', guid: '5c15b0c7-3e27-4d79-b89d-4095fb3ae485', intervalMs: INTERVAL, offsetMs: 1_000 };
const { guid } = monitor;
const slot = (n: number): number => n * INTERVAL + 1_000;
const hit = (n: number, { attempt = 0, from = 'c1' } = {}) => ({
  guid,
  at: slot(n) + 20,
  from,
  correlationId: deriveCorrelationId({ monitorGuid: guid, slotAt: slot(n), attempt }),
});
const check = (n: number, attempt = 0, errorLevel = 0) => ({
  guid,
  slotAt: slot(n),
  attempt,
  errorLevel,
  at: slot(n) + 50,
});
const missed = (n: number, reason: string) => ({ guid, fromAt: slot(n), toAt: slot(n + 1), reason });
const evidence = (change: Partial<CheckEvidence>): CheckEvidence => ({
  monitors: [monitor],
  from: slot(1),
  to: slot(3),
  hits: [hit(1), hit(2)],
  checks: [check(1), check(2)],
  missed: [],
  failed: new Set([guid]),
  kills: [],
  cutOff: undefined,
  expectedReasons: new Set(['stopped']),
  maxMissed: 0.5,
  ...change,
});
const violations = (change: Partial<CheckEvidence>): readonly string[] =>
  auditChecks(evidence(change)).violations.map((text) => text.replace(/:.*/, ''));

test('accepts one check for each request and slot', () => {
  expect(auditChecks(evidence({}))).toEqual({
    violations: [],
    slots: new Map([['checked', 2]]),
    hits: 2,
    interrupted: 0,
    explained: 0,
    repeated: 0,
  });
});

test.each<[string, Partial<CheckEvidence>, readonly string[]]>([
  ['a request without a check', { checks: [check(1)] }, ['slot neither checked nor missed', 'request without a check']],
  ['a slot with an expected reason, after its request', { checks: [check(1)], missed: [missed(2, 'stopped')] }, []],
  [
    'a slot with another reason',
    { checks: [check(1)], missed: [missed(2, 'overrun')] },
    ['slot missed for a reason that is not true (overrun)'],
  ],
  [
    'a slot during a late run of the one before',
    { checks: [{ ...check(1), at: slot(2) + 50 }], missed: [missed(2, 'overrun')], hits: [hit(1)] },
    [],
  ],
  [
    'a slot during a run that was lost',
    {
      checks: [],
      missed: [missed(1, 'lost'), missed(2, 'overrun')],
      hits: [],
      expectedReasons: new Set(['lost']),
      maxMissed: 1,
    },
    [],
  ],
  [
    'more missed slots than the event explains',
    { checks: [check(1)], missed: [missed(2, 'stopped')], maxMissed: 0.4 },
    ['1 slots missed of 2, more than 40 %'],
  ],
  ['a slot both checked and missed', { missed: [missed(2, 'stopped')] }, ['slot both checked and missed (stopped)']],
  ['a run that two checkpoints made', { hits: [hit(1), hit(2), hit(2, { from: 'c2' })] }, ['run repeated']],
  [
    'a run that another checkpoint repeated because the first was killed',
    { hits: [hit(1), hit(2), hit(2, { from: 'c2' })], kills: [{ address: 'c1', at: slot(2) + 100 }] },
    [],
  ],
  [
    'a run that the next holder repeated because the process which assigned it was killed',
    { hits: [hit(1), hit(2), hit(2, { from: 'c2' })], kills: [{ address: 'h1', at: slot(2) + 100 }] },
    [],
  ],
  [
    'a run repeated long before a kill',
    { hits: [hit(1), hit(2), hit(2, { from: 'c2' })], kills: [{ address: 'h1', at: slot(2) + 9_000 }] },
    ['run repeated'],
  ],
  [
    'a run repeated because a host was cut off',
    { hits: [hit(1), hit(2), hit(2, { attempt: 1, from: 'c2' })], cutOff: { from: slot(1), to: slot(3) } },
    [],
  ],
  [
    'a second request at another time',
    { hits: [hit(1), hit(2), hit(2, { attempt: 1, from: 'c2' })], cutOff: { from: slot(3), to: slot(4) } },
    ['request without a check'],
  ],
  ['an OK check and another attempt', { checks: [check(1), check(2), check(2, 1)] }, ['checked twice']],
  ['an error and its recheck', { checks: [check(1), check(2, 0, 1), check(2, 1)] }, []],
  [
    'an error of a target that was never down',
    { checks: [check(1), check(2, 0, 1), check(2, 1)], failed: new Set() },
    ['error of a target that never failed'],
  ],
  ['one attempt twice', { checks: [check(1), check(2, 0, 1), check(2, 0, 1)] }, ['checked twice']],
])('judges %s', (_what, change, expected) => {
  expect(violations(change)).toEqual(expected);
});

const call = (name: string, type: string, key = `${name} ${type}`) => ({ monitor: name, type, key });
const alerts = (change: Partial<AlertEvidence>): readonly string[] =>
  auditAlerts({
    failed: ['shop'],
    incidents: ['shop'],
    calls: [call('shop', 'Error'), call('shop', 'Ok')],
    mails: [call('shop', 'Error'), call('shop', 'Ok')],
    possibleDuplicates: new Set(),
    ...change,
  });

test('accepts one message of each type on each channel', () => {
  expect(alerts({})).toEqual([]);
});

test.each<[string, Partial<AlertEvidence>, readonly string[]]>([
  ['a second incident', { incidents: ['shop', 'shop'] }, ['2 × incident of shop, whose target failed once']],
  ['a false alarm', { incidents: ['shop', 'blog'] }, ['1 × incident of blog, whose target never failed']],
  ['a missing mail', { mails: [call('shop', 'Error')] }, ['0 × mail Ok of shop, whose target failed once']],
  [
    'a repeated call',
    { calls: [call('shop', 'Error'), call('shop', 'Error'), call('shop', 'Ok')] },
    ['2 × webhook Error of shop, whose target failed once'],
  ],
  [
    'a repeated call that is announced as a possible duplicate',
    {
      calls: [call('shop', 'Error'), call('shop', 'Error'), call('shop', 'Ok')],
      possibleDuplicates: new Set(['shop Error']),
    },
    [],
  ],
])('judges %s', (_what, change, expected) => {
  expect(alerts(change)).toEqual(expected);
});
