import { expect, test } from 'vitest';
import { FREE_AFTER_MS, IDLE_AFTER_MS, isIdle, ownServer, type LocalServer } from './local-server-rules.js';

const now = 100 * FREE_AFTER_MS;
const aServer = (serverId: number, change: Partial<LocalServer> = {}): LocalServer => ({
  serverId,
  member: 'a',
  lastSeenAt: now,
  createdAt: 0,
  ...change,
});
const chosen = (...servers: LocalServer[]) => ownServer(servers, 'b', now)?.serverId;

test('a process keeps its server over restarts, however long it was away', () => {
  expect(chosen(aServer(1, { member: undefined }), aServer(2, { member: 'b', lastSeenAt: 0 }))).toBe(2);
});

test('a server that no process runs is taken, one of another process never', () => {
  expect(chosen(aServer(1), aServer(2, { member: undefined }))).toBe(2);
  expect(chosen(aServer(1), aServer(2, { lastSeenAt: now - FREE_AFTER_MS + 1 }))).toBeUndefined();
  expect(chosen(aServer(1), aServer(2, { lastSeenAt: now - FREE_AFTER_MS }))).toBe(2);
  expect(chosen(aServer(1, { lastSeenAt: undefined, createdAt: now - 1 }))).toBeUndefined();
});

test('a server is idle when it has been silent for an hour', () => {
  expect(isIdle(aServer(1, { lastSeenAt: now - IDLE_AFTER_MS + 1 }), now)).toBe(false);
  expect(isIdle(aServer(1, { lastSeenAt: now - IDLE_AFTER_MS }), now)).toBe(true);
});
