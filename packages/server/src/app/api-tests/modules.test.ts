import { expect, test } from 'vitest';
import { engineHousekeeping } from '../../engine/module.js';
import { HOUSEKEEPING_ORDER } from '../../module/housekeeping-order.js';
import { aService } from '../testing/a-service.js';
import { HOUR, systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { writeLetter } from '../../alerting/index.js';

const { db, composition } = await aService();
const { context, engine, modules } = composition;

test('every step of the housekeeping order belongs to one module', () => {
  const steps = [...modules.flatMap(({ housekeeping = [] }) => housekeeping), ...engineHousekeeping(context)];
  expect(steps.map(({ name }) => name).sort()).toEqual([...HOUSEKEEPING_ORDER].sort());
});

test('no two loops have the same name', () => {
  const names = modules.flatMap(({ background = [] }) =>
    background.flatMap(({ loops }) => loops.map(({ name }) => name)),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['deliver', 'call', 'measure', 'export', 'subscription', 'report']));
});

test('the engine runs the loops of the modules', async () => {
  const { account_id: accountId } = await db.selectFrom('account').select('account_id').executeTakeFirstOrThrow();
  const link = { url: new Secret('https://watch.example/#token'), label: 'Open', expiresAt: systemClock.now() + HOUR };
  const letter = { accountId, address: 'ann@example.com', subject: 'Hello', paragraphs: ['Hello'], link };
  await db.transaction().execute((tx) => writeLetter(tx, context, letter));
  const ended = new AbortController();
  const running = engine.run(ended.signal);
  const stateOf = async () =>
    (await db.selectFrom('mail').select('state').where('address', '=', letter.address).executeTakeFirstOrThrow()).state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('kept');
  ended.abort();
  await running;
});
