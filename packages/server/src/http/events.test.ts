import { seededRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { afterEach, expect, test } from 'vitest';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anAccount, type AccountFixture } from '../testing/an-account.js';
import { testDatabase } from '../testing/database.js';
import { EventHub, mountEvents } from './index.js';

const db = await testDatabase();
const clock = new ManualClock(0);
const visible = new Set(['m1']);
const hub = new EventHub({
  clock,
  random: seededRandom(3),
  loadVisibleMonitors: (caller) => Promise.resolve(caller.isAdministrator ? 'all' : [...visible]),
});
const bench: AccountFixture = await anAccount(db, {
  origin: 'https://app',
  register: (host) => mountEvents(host, hub),
});
const url = await bench.host.app.listen({ port: 0, host: '127.0.0.1' });
const opened: AbortController[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.abort();
});

interface TestStream {
  text(): string;
  /** Waits until the stream contains `part`, advancing the clock. */
  until(part: string | RegExp): Promise<string>;
  readonly ended: Promise<void>;
}
async function follow(cookie: string, headers: Record<string, string> = {}): Promise<TestStream> {
  const stop = new AbortController();
  opened.push(stop);
  const answer = await fetch(`${url}/api/v1/Events`, { headers: { cookie, ...headers }, signal: stop.signal });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let received = '';
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) received += decoder.decode(chunk as Uint8Array);
  };
  const ended = read().catch(() => undefined);
  const until = async (part: string | RegExp): Promise<string> => {
    await expect.poll(async () => (await clock.advance(250), received)).toMatch(part);
    return received;
  };
  return { text: () => received, until, ended };
}
async function loadSessionCookie(Email: string, Password: string): Promise<string> {
  const headers = { origin: 'https://app', 'x-vedette': '1' };
  const reply = await bench.call('POST', '/api/v1/Session', { Email, Password }, headers);
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}
const announceChecks = (...ids: string[]) => hub.onChange({ topic: 'check', accountId: bench.account.accountId, ids });

test('a stream has the security headers of other responses and no proxy buffering', async () => {
  const stop = new AbortController();
  opened.push(stop);
  const cookie = await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD);
  const { headers } = await fetch(`${url}/api/v1/Events`, { headers: { cookie }, signal: stop.signal });
  const names = ['strict-transport-security', 'x-content-type-options', 'x-accel-buffering', 'cache-control'];
  expect(names.map((name) => headers.get(name))).toEqual([
    'max-age=31536000',
    'nosniff',
    'no',
    'no-cache, no-transform',
  ]);
});

test('sends a change within half a second, limited to what the caller may see', async () => {
  await bench.anOperator('ann@example.com');
  const [admin, ann] = [
    await follow(await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD)),
    await follow(await loadSessionCookie('ann@example.com', 'plain operator')),
  ];
  announceChecks('m1', 'm2');
  hub.onChange({ topic: 'check', accountId: 99, ids: ['other'] });
  hub.onChange({ topic: 'outbox', accountId: bench.account.accountId, ids: ['o1'] });
  expect(await admin.until('outbox')).toContain('data: {"Topic":"check","Ids":["m1","m2"]}');
  expect(await ann.until('Ids')).toContain('data: {"Topic":"check","Ids":["m1"]}');
  expect(ann.text()).not.toMatch(/m2|o1|other/);
  expect(admin.text()).not.toContain('other');
});
test('resumes with what was missed, or reports that something was missed', async () => {
  const cookie = await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD);
  const first = await follow(cookie);
  announceChecks('a');
  const id = /id: (\S+)\n\n$/.exec(await first.until('"a"'))?.[1] ?? '';
  opened.pop()?.abort();
  announceChecks('b');
  const back = await follow(cookie, { 'last-event-id': id });
  expect(await back.until('"b"')).not.toContain('"a"');
  const stranger = await follow(cookie, { 'last-event-id': 'ffffffff-1' });
  expect(await stranger.until('event: gap\ndata: {}')).not.toContain('"b"');
  hub.resync();
  await back.until('event: gap');
  const late = await follow(cookie, { 'last-event-id': id });
  await late.until('event: gap');
});
test('sends a comment at least every 20 s', async () => {
  const stream = await follow(await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD));
  await clock.advance(15_000);
  await stream.until(': still here');
});
test('limits one operator to fifty streams without affecting others', async () => {
  await bench.anOperator('many@example.com');
  const cookie = await loadSessionCookie('many@example.com', 'plain operator');
  for (let count = 0; count < 50; count += 1) await follow(cookie);
  expect(await bench.call('GET', '/api/v1/Events', undefined, { cookie })).toMatchObject({ status: 429 });
  await follow(await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD));
});
test('ends with the session and with the service', async () => {
  const cookie = await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD);
  const stream = await follow(cookie);
  await bench.call('DELETE', '/api/v1/Session', undefined, { cookie, origin: 'https://app', 'x-vedette': '1' });
  hub.onChange({ topic: 'operator', accountId: bench.account.accountId, ids: [bench.account.administratorGuid] });
  await expect.poll(async () => (await clock.advance(250), hub.size)).toBe(0);
  await stream.ended;
  const other = await follow(await loadSessionCookie(ADMIN_EMAIL, ADMIN_PASSWORD));
  await bench.host.app.close();
  await other.ended;
  expect(hub.size).toBe(0);
});
