import { expect, test } from 'vitest';
import {
  findSystemProblems,
  describeMissedSlots,
  outageFinding,
  findPersistent,
  inheritedKinds,
  isReportableOutage,
  LOW_DISK_BYTES,
  type SystemFacts,
} from './self-watch-rules.js';

const healthy: SystemFacts = {
  servers: { servers: 2, usable: 2, impaired: 0, silent: 0, reasons: [] },
  runningMonitors: 5,
  missed: { overrun: 3, stopped: 9, maintenance: 2 },
  isStoreUnreachable: false,
  failingMails: 0,
  failingCopies: 0,
  failingReports: [],
  freeDisk: { host: 'node-1', bytes: LOW_DISK_BYTES },
};
const kinds = (change: Partial<SystemFacts>): string[] =>
  findSystemProblems({ ...healthy, ...change }).map(({ kind }) => kind);

test('finds no problems in a healthy service', () => {
  expect(kinds({})).toEqual([]);
  expect(
    kinds({ runningMonitors: 0, servers: { servers: 2, usable: 0, impaired: 0, silent: 2, reasons: [] } }),
  ).toEqual([]);
  expect(kinds({ freeDisk: undefined })).toEqual([]);
});

test.each<[string, Partial<SystemFacts>]>([
  ['checkpointsImpaired', { servers: { servers: 2, usable: 0, impaired: 2, silent: 0, reasons: ['late'] } }],
  ['checkpointsAway', { servers: { servers: 2, usable: 0, impaired: 1, silent: 1, reasons: ['late'] } }],
  ['checkpointServersAway', { servers: { servers: 2, usable: 1, impaired: 0, silent: 1, reasons: [] } }],
  ['checkpointServersAway', { servers: { servers: 2, usable: 1, impaired: 1, silent: 0, reasons: ['late'] } }],
  ['slotsMissed', { missed: { noCheckpoint: 1 } }],
  ['slotsMissed', { missed: { store: 1 } }],
  ['storeAway', { isStoreUnreachable: true }],
  ['mailFailing', { failingMails: 1 }],
  ['copyFailing', { failingCopies: 1 }],
  ['reportFailing', { failingReports: [{ accountId: 1, reportGuid: 'r', name: 'Uptime', error: 'x' }] }],
  ['diskLow', { freeDisk: { host: 'node-1', bytes: LOW_DISK_BYTES - 1 } }],
])('finds %s', (kind, change) => {
  expect(kinds(change)).toEqual([kind]);
});

test('describes missed slots without those that were planned gaps', () => {
  const [found] = findSystemProblems({ ...healthy, missed: { noCheckpoint: 2, store: 1, paused: 7, late: 0 } });
  expect(found?.detail).toBe(
    'Planned checks were not run: 2 because no checkpoint could run them, 1 because the database was unreachable.',
  );
});

test.each([
  [['$& shop'], 'of “$& shop” were'],
  [['a', 'b', 'c', 'd', 'e'], 'of “a”, “b”, “c”, “d”, “e” were'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'of “a”, “b”, “c”, “d”, “e” and 1 more monitor were'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'of “a”, “b”, “c”, “d”, “e” and 2 more monitors were'],
])('names the monitors %j as: %s', (names, phrase) => {
  const detail = 'Planned checks were not run: 2 because the database was unreachable.';
  expect(describeMissedSlots(detail, names)).toBe(
    `Planned checks ${phrase} not run: 2 because the database was unreachable.`,
  );
});

test('reports an outage of the store with its duration', () => {
  const fromAt = Date.parse('2026-11-02T10:00:00.250Z');
  expect(outageFinding({ fromAt, toAt: fromAt + 90_400 })).toEqual({
    kind: 'storeAway',
    detail: 'The database was unreachable for 90 s from 2026-11-02T10:00:00Z; results were buffered on disk.',
  });
});

test('reports impaired checkpoints with reasons after 30 s without a break', () => {
  const [impaired] = findSystemProblems({
    ...healthy,
    servers: { servers: 2, usable: 0, impaired: 2, silent: 0, reasons: ['event loop late by 2400 ms'] },
  });
  if (!impaired) throw new Error('nothing was found');
  expect(impaired.detail).toContain('(event loop late by 2400 ms)');
  const low = { kind: 'diskLow', detail: 'Only 3 MB' } as const;
  const first = findPersistent([impaired, low], new Map(), 1_000);
  expect(first.persistent).toEqual([low]);
  const later = findPersistent([impaired], first.since, 30_999);
  expect(later.persistent).toEqual([]);
  expect(findPersistent([impaired], later.since, 31_000).persistent).toEqual([impaired]);
  const broken = findPersistent([], later.since, 31_000);
  expect(findPersistent([impaired], broken.since, 36_000).persistent).toEqual([]);
});

test('reports a problem of the previous leader at once when it is found again', () => {
  const away = { kind: 'checkpointsAway', detail: 'No checkpoint' } as const;
  const inherited = inheritedKinds(['checkpointsAway', 'diskLow'], 0);
  expect(inherited).toEqual(new Set(['checkpointsAway']));
  const first = findPersistent([away], new Map(), 1_000, inherited);
  expect(first.persistent).toEqual([away]);
  expect(findPersistent([away], first.since, 200_000).persistent).toEqual([away]);
});

test.each([
  ['checkpointsAway', 120_000],
  ['checkpointsImpaired', 120_000],
  ['checkpointServersAway', 120_000],
  ['slotsMissed', 300_000],
])('keeps %s of the previous leader for %i ms', (kind, ms) => {
  expect([...inheritedKinds([kind, 'mailFailing'], ms - 1)]).toEqual([kind]);
  expect([...inheritedKinds([kind, 'mailFailing'], ms)]).toEqual([]);
});

test('reports outages of at least 5 s that ended recently', () => {
  const isReportable = (ms: number, age: number): boolean => isReportableOutage({ fromAt: 0, toAt: ms }, ms + age);
  expect([isReportable(4_999, 0), isReportable(5_000, 0)]).toEqual([false, true]);
  expect([isReportable(5_000, 299_999), isReportable(5_000, 300_000)]).toEqual([true, false]);
});
