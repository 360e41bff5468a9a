import { seededRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { createAccount } from '../administration/account.js';
import { hashQueue } from '../passwords/password.js';
import { openSession } from './session.js';
import { verifyOperatorPassword, countCode, countInvitationAttempt, signIn } from './sign-in.js';
import { addAttempt, ADDRESS_LIMITS, NAME_LIMITS, type Failures } from './sign-in-rules.js';

// Hashing is expensive on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const db = await testDatabase();
const clock = new ManualClock(Date.UTC(2026, 10, 21));
const deps = { db, clock, random: seededRandom(1) };
const email = 'ada@example.com';
const password = 'correct horse battery';
await createAccount(deps, {
  name: 'Main',
  zone: 'UTC',
  administratorEmail: email,
  administratorName: 'Ada',
  administratorPassword: new Secret(password),
  groupAuthorizationForm: 'Objects',
});
beforeEach(async () => {
  await db.deleteFrom('sign_in_failure').execute();
});

const tryIt = (address: string, given = password, name = email, store = db) =>
  signIn({ ...deps, db: store }, { email: name, password: given, address }, 'session', () => Promise.resolve());

/** Stores the given number of attempts under a key. */
async function tried(key: { email: string; address: string }, count: number, patience = ADDRESS_LIMITS): Promise<void> {
  let state: Failures | undefined;
  for (let made = 0; made < count; made += 1) state = addAttempt(state, clock.now(), patience);
  if (!state) return;
  const { failures, lastAt, blockedUntil } = state;
  await db
    .insertInto('sign_in_failure')
    .values({ ...key, failures, last_at: lastAt, blocked_until: blockedUntil })
    .execute();
}

test('operators who share an address do not slow each other down', async () => {
  await tried({ email: '', address: '192.0.2.7' }, 29);
  expect(await tryIt('192.0.2.7')).toBeDefined();
  expect(await tryIt('192.0.2.7')).toBeDefined();
  const { failures } = await db
    .selectFrom('sign_in_failure')
    .select('failures')
    .where('address', '=', '192.0.2.7')
    .executeTakeFirstOrThrow();
  expect(failures).toBe(29);
});

test('changing the address within a network does not help guessing', async () => {
  const limited: number[] = [];
  for (let at = 1; at <= 5; at += 1) {
    await tryIt(`2001:db8:1:2::${at}`, 'guess').catch(() => limited.push(at));
  }
  expect(limited).toEqual([4, 5]);
  expect(await tryIt('2001:db8:1:3::1')).toBeDefined();
});

test('a name under attack keeps its free attempts at every site, and no more', async () => {
  await tried({ email, address: '' }, 60, NAME_LIMITS);
  for (let at = 0; at < 3; at += 1) expect(await tryIt('203.0.113.1', 'mistyped')).toBeUndefined();
  await expect(tryIt('203.0.113.1')).rejects.toMatchObject({ kind: 'limited' });
  // Networks of one IPv6 site share their free attempts.
  for (let at = 0; at < 3; at += 1) await tryIt(`2001:db8:1:${at}::1`, 'guess');
  await expect(tryIt('2001:db8:1:9::1')).rejects.toMatchObject({ kind: 'limited' });
  expect(await tryIt('203.0.113.2')).toBeDefined();
});

test('a name under attack has no limit where its operator is signed in', async () => {
  const operator = await tryIt('198.51.100.1');
  if (!operator) throw new Error('not signed in');
  await openSession(deps, operator, { address: '198.51.100.1', userAgent: 'test' }, 'Password');
  await tried({ email, address: '' }, 60, NAME_LIMITS);
  await tried({ email, address: '198.51.100.1' }, 1);
  await tried({ email: 'other@example.com', address: '' }, 60, NAME_LIMITS);
  expect(await tryIt('198.51.100.1')).toBeDefined();
});

test('operators can sign in, register and prove their password during a flood', async () => {
  let isOver = false;
  let guesses = 0;
  const flood = Array.from({ length: 60 }, async (_, connection) => {
    while (!isOver) {
      guesses += 1;
      const name = connection % 2 === 0 ? email : `guest-${guesses}@example.com`;
      await tryIt(`10.${connection}.${guesses >> 8}.${guesses & 255}`, 'guess', name).catch(() => undefined);
    }
  });
  await expect.poll(() => guesses).toBeGreaterThan(60);
  const attempt = { email, password, address: '203.0.113.50' };
  for (let made = 0; made < 3; made += 1) expect(await tryIt(attempt.address)).toBeDefined();
  expect(await signIn(deps, attempt, 'login', () => Promise.resolve())).toBeDefined();
  expect(await verifyOperatorPassword(deps, attempt)).toBe(true);
  isOver = true;
  await Promise.all(flood);
});

test('attempts at names do not count against second factors or invitations', async () => {
  for (const name of [`code ${email}`, `invitation ${email}`]) {
    await tried({ email: name, address: '' }, 60, NAME_LIMITS);
    expect(await tryIt('203.0.113.70', 'guess', name)).toBeUndefined();
  }
  await countCode(deps, email);
  await db.transaction().execute((tx) => countInvitationAttempt(tx, clock.now(), email));
  const left = await db.selectFrom('sign_in_failure').select(['email', 'address']).where('email', '=', email).execute();
  expect(left.map(({ address }) => address).sort()).toEqual(['code', 'invitation']);
});

test('does not count attempts that the queue rejects', async () => {
  const address = '203.0.113.60';
  let end: (() => void) | undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const others = Array.from({ length: 12 }, () => hashQueue.run({ source: 'visitor', key: address }, () => ended));
  await expect(tryIt(address)).rejects.toMatchObject({ kind: 'limited', retryAfterS: 5 });
  end?.();
  await Promise.all(others);
  expect(await db.selectFrom('sign_in_failure').selectAll().execute()).toEqual([]);
});

test('known and unknown names run the same statements', async () => {
  const statements: string[][] = [];
  const watched = (): typeof db => {
    const seen: string[] = [];
    statements.push(seen);
    return db.withPlugin({
      transformQuery: ({ node }) => {
        seen.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
  };
  expect(await tryIt('192.0.2.8', 'wrong', email, watched())).toBeUndefined();
  expect(await tryIt('192.0.2.9', 'wrong', 'nobody@example.com', watched())).toBeUndefined();
  expect(statements[0]?.length).toBeGreaterThan(5);
  expect(statements[0]).toEqual(statements[1]);
});

test('audits a wrong password with the operator and the address', async () => {
  await tryIt('192.0.2.10', 'wrong');
  const entry = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'SignInFailed')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    account_id: 1,
    object_type: 'Operator',
    object_name: 'Ada',
    operator_name: 'Ada',
    source: 'WebApp',
    after: { Address: '192.0.2.10' },
  });
  expect(entry.object_guid).toBe(entry.operator_guid);
});
