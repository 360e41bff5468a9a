import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { runsOnSingleMachine } from './machine-rules.js';

const now = 60 * MINUTE;
const here = { isLocal: true, member: 'a', lastSeenAt: now, impairments: [] };
const elsewhere = { isLocal: false, member: null, lastSeenAt: now, impairments: [] };

test.each([
  ['both are here', [here, here], true],
  ['one belongs to another process', [here, { ...here, member: 'b' }], false],
  ['the other process is gone', [here, { ...here, member: 'b', lastSeenAt: now - 10 * MINUTE }], true],
  ['one is elsewhere', [here, elsewhere], false],
  ['all are elsewhere', [elsewhere, elsewhere], false],
  ['the other was never installed', [here, { ...elsewhere, lastSeenAt: null }], true],
  ['the other is silent', [here, { ...elsewhere, lastSeenAt: now - 10 * MINUTE }], true],
  ['the other is impaired', [here, { ...elsewhere, impairments: ['event loop late'] }], true],
])('when %s, errors are confirmed by a single machine: %s', (_when, servers, isShared) => {
  expect(runsOnSingleMachine(servers, now)).toBe(isShared);
});
