import { expect, test } from 'vitest';
import { Rights } from '../rights/index.js';
import type { Change } from '../db/announce.js';
import { toVisibleEvents } from './event-rules.js';

const group = { contextType: 'monitorGroup', contextId: 'g1', type: 'ViewMonitorDataInGroup' } as const;
const plain = { accountId: 1, isAdministrator: false, rights: new Rights([group], false) };
const admin = { accountId: 1, isAdministrator: true, rights: new Rights([], true) };
const changes: readonly Change[] = [
  { topic: 'check', accountId: 1, ids: ['m1', 'm2'] },
  { topic: 'check', accountId: 1, ids: ['m1', 'm3'] },
  { topic: 'check', accountId: 2, ids: ['m4'] },
  { topic: 'outbox', accountId: 1, ids: ['o1'] },
  { topic: 'operator', accountId: 1, ids: ['op1'] },
  { topic: 'monitorGroup', accountId: 1, ids: ['g1', 'g2'] },
  { topic: 'checkpoint', ids: [7] },
  { topic: 'system', ids: [] },
];

test('an administrator gets one event per topic with each id of the account once', () => {
  expect(toVisibleEvents(changes, admin, 'all')).toEqual([
    { Topic: 'check', Ids: ['m1', 'm2', 'm3'] },
    { Topic: 'outbox', Ids: ['o1'] },
    { Topic: 'operator', Ids: ['op1'] },
    { Topic: 'monitorGroup', Ids: ['g1', 'g2'] },
    { Topic: 'checkpoint', Ids: ['7'] },
    { Topic: 'system', Ids: [] },
  ]);
});
test('others get only ids they may see', () => {
  expect(toVisibleEvents(changes, plain, new Set(['m1']))).toEqual([
    { Topic: 'check', Ids: ['m1'] },
    { Topic: 'operator', Ids: [] },
    { Topic: 'monitorGroup', Ids: ['g1'] },
    { Topic: 'checkpoint', Ids: [] },
  ]);
  expect(toVisibleEvents(changes.slice(0, 2), plain, new Set())).toEqual([]);
});
