/**
 * A process that sends due messages and ends, for tests that kill it: `sender-process.ts <database> <now> <die>`, where
 * `die` is `claimed` (a message is claimed, its call has not begun), `begun` (it has begun, nothing is sent),
 * `answered` (the receiver has responded, nothing is stored) or `never`.
 */
import { fileURLToPath } from 'node:url';
import { systemRandom } from '@vedette/kernel/random';
import { Secret } from '@vedette/kernel/secret';
import { openStore } from '../../db/connection.js';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { createCalls } from '../calls/calls.js';
import { AlertingFixture } from './alerting-fixture.js';

export const MASTER_KEY = 'k'.repeat(40);

const dieNow = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('the signal takes a moment');
};

async function main([connectionString = '', now = '0', die = 'never']: readonly string[]): Promise<void> {
  const db = openStore({ connectionString });
  const random = systemRandom;
  const vault = await openVault({
    masterKey: new Secret(MASTER_KEY),
    keys: createVaultKeyStore(db),
    random,
    now: () => 0,
  });
  let isCalled = false;
  let hasReleased = false;
  let hasClaimed = false;
  const calls = createCalls({
    db,
    vault,
    random,
    ports: new AlertingFixture(db).ports,
    linkBase: { publicUrl: undefined },
    holder: random.newGuid(),
    clock: {
      now: () => {
        if (hasClaimed && die === 'claimed') dieNow();
        // Queried again after the call, to get the time it ended.
        if (isCalled && die === 'answered') dieNow();
        hasClaimed = hasReleased;
        return Number(now);
      },
    },
    egressRefusal: () => {
      if (die === 'begun') dieNow();
      isCalled = true;
      return undefined;
    },
  });
  await calls.releaseAbandoned();
  hasReleased = true;
  await calls.deliverDue();
  await calls.waitUntilIdle();
  await db.destroy();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
