import { expect, test } from 'vitest';
import { findSystemTrouble, LOW_DISK_BYTES, type SystemFacts } from './self-watch-rules.js';

const healthy: SystemFacts = {
  servers: { servers: 2, usable: 2, impaired: 0 },
  runningMonitors: 5,
  missed: { overrun: 3, stopped: 9, maintenance: 2 },
  isStoreAway: false,
  failingMails: 0,
  freeDiskBytes: LOW_DISK_BYTES,
};
const kinds = (change: Partial<SystemFacts>): string[] =>
  findSystemTrouble({ ...healthy, ...change }).map(({ kind }) => kind);

test('a healthy service has nothing to say', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({ runningMonitors: 0, servers: { servers: 2, usable: 0, impaired: 0 } })).toEqual([]);
  expect(kinds({ freeDiskBytes: undefined })).toEqual([]);
});

test.each<[string, Partial<SystemFacts>]>([
  ['checkpointsImpaired', { servers: { servers: 2, usable: 0, impaired: 2 } }],
  ['checkpointsAway', { servers: { servers: 2, usable: 0, impaired: 1 } }],
  ['slotsMissed', { missed: { noCheckpoint: 1 } }],
  ['slotsMissed', { missed: { store: 1 } }],
  ['storeAway', { isStoreAway: true }],
  ['mailFailing', { failingMails: 1 }],
  ['diskLow', { freeDiskBytes: LOW_DISK_BYTES - 1 }],
])('%s', (kind, change) => {
  expect(kinds(change)).toEqual([kind]);
});
