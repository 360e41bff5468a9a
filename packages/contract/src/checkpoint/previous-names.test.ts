import { expect, test } from 'vitest';
import { withBothNames } from './previous-names.js';
import { RunResult, type PageOutcome, type TransactionOutcome } from './protocol.js';
import { SnapshotResult } from './snapshot.js';

const common = {
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  totalMs: 0,
  totalBytes: 0,
  startAt: 0,
  finalUrl: '',
  browser: { name: '', version: '', system: '', userAgent: '' },
  withheld: [],
};
const page: PageOutcome = {
  ...common,
  kind: 'page',
  ignoresExternal: false,
  navigations: [],
  elements: [],
  elementsLeftOut: 0,
  console: [],
  pictures: [],
  contentMatches: [],
  urlMatches: [],
  consoleMatches: [],
};
const step: TransactionOutcome['steps'][number] = {
  name: 'Open',
  state: 'passed',
  totalMs: 0,
  totalBytes: 0,
  actions: [],
  console: [],
  pictures: [],
  conditions: [],
  urlMatches: [],
  consoleMatches: [],
  storesFigures: false,
};
const transaction: TransactionOutcome = { ...common, kind: 'transaction', steps: [step], customMetrics: [] };

const run = {
  monitorGuid: '00000000-0000-4000-8000-000000000001',
  slotAt: 60_000,
  attempt: 0,
  serverId: 7,
  startedAt: 60_000,
  finishedAt: 60_042,
  queueDelayMs: 0,
  loopLagMs: 0,
};

test.each([
  ['a page', { ...page, heldUp: 'settling' }, { ...page, cpuStarved: 'settling' }],
  [
    'a transaction',
    { ...transaction, isHeldUp: true, steps: [step, { ...step, isHeldUp: true }] },
    { ...transaction, isCpuStarved: true, steps: [step, { ...step, isCpuStarved: true }] },
  ],
])('reads the result of %s by the previous and the current names', (_, previous, outcome) => {
  const result = { ...run, runToken: 'token', outcome };
  expect(RunResult.parse({ ...run, receipt: 'token', outcome: previous })).toEqual(result);
  expect(RunResult.parse(result)).toEqual(result);
  expect(RunResult.parse({ ...result, receipt: 'token', outcome: withBothNames(outcome) })).toEqual(result);
  expect(withBothNames(outcome)).toEqual(withBothNames(previous));
  expect(withBothNames(outcome)).toMatchObject(previous);
});

test('reads a snapshot result by the previous and the current name', () => {
  const preempted = { checkId: 1, preempted: true };
  expect(SnapshotResult.parse({ checkId: 1, gaveWay: true })).toEqual(preempted);
  expect(SnapshotResult.parse({ ...preempted, gaveWay: true })).toEqual(preempted);
  expect(SnapshotResult.parse({ checkId: 1 })).toEqual({ checkId: 1 });
});

test.each([undefined, null, 'page', { steps: [null, 1] }])('leaves %j to the shape to reject', (value) => {
  expect(withBothNames(value)).toEqual(value);
});
