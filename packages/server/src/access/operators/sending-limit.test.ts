import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anAccount, type AccountFixture, type Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { countSending } from './sending-limit.js';
import type { SendingKind } from './sending-limit-rules.js';

const db = await testDatabase();
let bench: AccountFixture;
let other: Client & { readonly guid: string };
beforeAll(async () => {
  bench = await anAccount(db);
  other = await bench.anOperator('boss@example.com');
  const administrators = `/v4/OperatorGroup/${bench.account.administratorsGuid}`;
  expect((await bench.admin('POST', `${administrators}/Member/${other.guid}`)).status).toBeLessThan(300);
});
beforeEach(() => db.deleteFrom('operator_sending').execute());

/** Stores the given number of actions of the operator, all performed now. */
async function sent(operatorGuid: string, kind: SendingKind, count: number): Promise<void> {
  const row = { account_id: bench.account.accountId, operator_guid: operatorGuid, kind, messages: 1 };
  const rows = Array.from({ length: count }, () => ({ ...row, sent_at: bench.clock.now() }));
  await db.insertInto('operator_sending').values(rows).execute();
}

const invited = (Email: string) => ({ Email, FullName: 'New One', SetupMode: 'Invitation' });

test('rejects invitations beyond the operator’s limit and creates no operator', async () => {
  await sent(bench.account.administratorGuid, 'invitation', 200);
  const refused = await bench.admin('POST', '/v4/Operator', invited('one@example.com'));
  expect([refused.status, refused.headers['retry-after'], refused.messages]).toEqual([
    429,
    '3600',
    ['You can send 200 invitations per hour. Try again in 60 minutes.'],
  ]);
  const listed = (await bench.admin('GET', '/v4/Operator')).body as { readonly Email: string }[];
  expect(listed.map(({ Email }) => Email)).not.toContain('one@example.com');
  // An operator who is not invited gets no mail.
  const manual = await bench.admin('POST', '/v4/Operator', { ...invited('two@example.com'), SetupMode: 'Manual' });
  expect(manual.status).toBe(403);
  const withPassword = { Email: 'two@example.com', FullName: 'Two', Password: 'long enough' };
  expect((await bench.admin('POST', '/v4/Operator', withPassword)).status).toBe(201);
});

test('counts each operator separately, including their API accounts', async () => {
  await sent(bench.account.administratorGuid, 'invitation', 199);
  const second = await bench.admin('POST', '/v4/ApiUser', { OperatorGuid: bench.account.administratorGuid });
  const { UserName, Password } = second.body as { readonly UserName: string; readonly Password: string };
  const again = bench.as(UserName, Password);
  expect((await again('POST', '/v4/Operator', invited('three@example.com'))).status).toBe(201);
  expect((await bench.admin('POST', '/v4/Operator', invited('four@example.com'))).status).toBe(429);
  expect((await again('POST', '/v4/Operator', invited('four@example.com'))).status).toBe(429);
  expect((await other('POST', '/v4/Operator', invited('four@example.com'))).status).toBe(201);
});

test('allows sending again after an hour, and deletes expired entries', async () => {
  await sent(bench.account.administratorGuid, 'invitation', 200);
  bench.clock.step(HOUR);
  expect((await bench.admin('POST', '/v4/Operator', invited('five@example.com'))).status).toBe(201);
});

test('limits invitations to one address, regardless of the sender', async () => {
  const made = await bench.admin('POST', '/v4/Operator', invited('six@example.com'));
  const path = `/api/v1/Operator/${(made.body as { OperatorGuid: string }).OperatorGuid}/Invitation`;
  expect((await bench.admin('POST', path)).status).toBe(204);
  expect((await other('POST', path)).status).toBe(204);
  const refused = await other('POST', path);
  expect([refused.status, refused.headers['retry-after'], refused.messages]).toEqual([
    429,
    '60',
    ['Too many invitations to this address; try again in 60 s'],
  ]);
  bench.clock.step(MINUTE);
  expect((await other('POST', path)).status).toBe(204);
});

test('applies to concurrent processes', async () => {
  const sender = { accountId: bench.account.accountId, operatorGuid: other.guid };
  await sent(other.guid, 'testMessage', 55);
  const tries = Array.from({ length: 12 }, () =>
    db
      .transaction()
      .execute((tx) => countSending(tx, sender, { kind: 'testMessage', at: bench.clock.now() }))
      .then(
        () => 'sent',
        (error: unknown) => (error instanceof Fault ? error.kind : 'failed'),
      ),
  );
  const ends = await Promise.all(tries);
  expect(ends.filter((end) => end === 'sent')).toHaveLength(5);
  expect(ends.filter((end) => end === 'limited')).toHaveLength(7);
});

test('does not count what was not sent', async () => {
  const sender = { accountId: bench.account.accountId, operatorGuid: other.guid };
  const failing = db.transaction().execute(async (tx) => {
    await countSending(tx, sender, { kind: 'invitation', at: bench.clock.now() });
    throw new Error('the mail could not be written');
  });
  await expect(failing).rejects.toThrow('could not be written');
  expect(await db.selectFrom('operator_sending').selectAll().execute()).toEqual([]);
});
