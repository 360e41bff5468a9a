import { expect, test } from 'vitest';
import { REUSE_AFTER_MS, IDLE_AFTER_MS, isIdle, chooseLocalServer, type LocalServer } from './local-server-rules.js';

const now = 100 * REUSE_AFTER_MS;
const aServer = (serverId: number, change: Partial<LocalServer> = {}): LocalServer => ({
  serverId,
  member: 'a',
  lastSeenAt: now,
  createdAt: 0,
  ...change,
});
const chosen = (...servers: LocalServer[]) => chooseLocalServer(servers, 'b', now)?.serverId;

test('reuses the server of a process after a restart, however late', () => {
  expect(chosen(aServer(1, { member: undefined }), aServer(2, { member: 'b', lastSeenAt: 0 }))).toBe(2);
});

test('takes a server without a process, but never one of another process', () => {
  expect(chosen(aServer(1), aServer(2, { member: undefined }))).toBe(2);
  expect(chosen(aServer(1), aServer(2, { lastSeenAt: now - REUSE_AFTER_MS + 1 }))).toBeUndefined();
  expect(chosen(aServer(1), aServer(2, { lastSeenAt: now - REUSE_AFTER_MS }))).toBe(2);
  expect(chosen(aServer(1, { lastSeenAt: undefined, createdAt: now - 1 }))).toBeUndefined();
});

test('treats a server as idle after an hour of silence', () => {
  expect(isIdle(aServer(1, { lastSeenAt: now - IDLE_AFTER_MS + 1 }), now)).toBe(false);
  expect(isIdle(aServer(1, { lastSeenAt: now - IDLE_AFTER_MS }), now)).toBe(true);
});
