import { ManualClock } from '@vedette/kernel/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QueryRunner } from './statement.js';
import { StatementWatch, type WatchedSession } from './statement-watch.js';

interface Session extends WatchedSession {
  isClosed: boolean;
  moved: number;
}

const aSession = (processId: number, over: Partial<WatchedSession> = {}): Session => {
  const session: Session = {
    processId,
    startedAt: '1795900000.5',
    server: 0,
    mayBeEnded: true,
    isClosed: false,
    moved: 0,
    traffic: () => String(session.moved),
    close: () => (session.isClosed = true),
    ...over,
  };
  return session;
};

const clock = new ManualClock(0);
/** State that the server reports by process id; other sessions are unknown to it. */
const states = new Map<number, { isIdle: boolean; changedAt: string }>();
const ended: number[] = [];
let checks = 0;
/** Runs once the connection is made, before the server is queried. */
let onConnected: () => void = () => undefined;
let isReplaced = false;

const runQuery: QueryRunner = (text, values) => {
  const [processIds] = values as [number[]];
  if (text.includes('pg_terminate_backend')) {
    ended.push(...processIds);
    return Promise.resolve([]);
  }
  const rows = processIds.flatMap((processId) => {
    const state = states.get(processId);
    return state ? [{ processId, startedAt: '1795900000.5', ...state }] : [];
  });
  return Promise.resolve(rows);
};

let watch: StatementWatch;
beforeEach(() => {
  states.clear();
  ended.length = 0;
  checks = 0;
  onConnected = () => undefined;
  isReplaced = false;
  watch = new StatementWatch({
    clock,
    checkAfterMs: 2_000,
    onLost: () => undefined,
    queryServer: async (_server, use) => {
      checks += 1;
      onConnected();
      await use(isReplaced ? undefined : runQuery);
    },
  });
});
afterEach(() => watch.stop());

/** Each turn of the watch needs one of the event loop. */
async function pass(seconds: number): Promise<void> {
  for (let half = 0; half < 2 * seconds; half += 1) {
    await clock.advance(500);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test('closes and terminates a session that stays idle', async () => {
  const session = aSession(1);
  states.set(1, { isIdle: true, changedAt: '10.5' });
  watch.watch(session);
  await pass(3.5);
  expect([session.isClosed, checks]).toEqual([false, 1]);
  await pass(2);
  expect([session.isClosed, ended]).toEqual([true, [1]]);
});

test.each([
  ['has done something since', () => states.set(1, { isIdle: true, changedAt: '11.5' })],
  ['is working by now', () => states.set(1, { isIdle: false, changedAt: '11.5' })],
])('keeps a session that was idle and %s', async (_what, change) => {
  const session = aSession(1);
  states.set(1, { isIdle: true, changedAt: '10.5' });
  watch.watch(session);
  await pass(3);
  change();
  await pass(2);
  expect([session.isClosed, ended]).toEqual([false, []]);
});

test('keeps a session while bytes are still transferred on its connection', async () => {
  const session = aSession(1);
  states.set(1, { isIdle: true, changedAt: '10.5' });
  watch.watch(session);
  for (let second = 0; second < 8; second += 1) {
    session.moved += 1;
    await pass(1);
  }
  expect(session.isClosed).toBe(false);
});

test('keeps a statement that gets a response while the check connects', async () => {
  const session = aSession(1);
  const stopWatching = watch.watch(session);
  onConnected = stopWatching;
  await pass(5);
  expect([checks, session.isClosed, ended]).toEqual([1, false, []]);
});

test('closes a session that the server does not know immediately', async () => {
  const session = aSession(1);
  watch.watch(session);
  await pass(3);
  expect([session.isClosed, checks, ended]).toEqual([true, 1, []]);
});

test('closes sessions of a server that has been replaced', async () => {
  const session = aSession(1);
  states.set(1, { isIdle: false, changedAt: '10.5' });
  isReplaced = true;
  watch.watch(session);
  await pass(3);
  expect([session.isClosed, ended]).toEqual([true, []]);
});

test('does not terminate the server’s session behind a pooler', async () => {
  const session = aSession(1, { mayBeEnded: false });
  states.set(1, { isIdle: true, changedAt: '10.5' });
  watch.watch(session);
  await pass(6);
  expect([session.isClosed, ended]).toEqual([true, []]);
});

test('checks a long statement at growing intervals', async () => {
  states.set(1, { isIdle: false, changedAt: '10.5' });
  watch.watch(aSession(1));
  await pass(60);
  expect(checks).toBeLessThan(8);
});
