// `npm run rotate-key`: replaces the master key of the store. Vedette must be stopped.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { readConfig } from '@vedette/server/app/settings/config';
import { createLogger } from '@vedette/server/app/settings/logger';
import { readCurrentKey, rotateMasterKey } from '@vedette/server/app/keys/rotate-key';
import { openMigratedStore } from '@vedette/server/app/store/store';
import { openStore } from '../store.js';

try {
  for (const sentence of await rotate()) console.log(sentence);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}

async function rotate(): Promise<string[]> {
  const config = readConfig(process.env);
  const newKeyFile = parseNewKeyFile(process.argv.slice(3));
  // Runs before a store is started, since it may never have been used.
  if (!config.masterKey) await readCurrentKey(config.masterKeyFile);
  const store = await openStore(config, createLogger(config.logLevel));
  try {
    const { connectionString, isTransactionPooled = false } = store;
    const db = await openMigratedStore({ connectionString, isTransactionPooled });
    try {
      return await rotateMasterKey({ config, db, clock: systemClock, random: systemRandom, newKeyFile });
    } finally {
      await db.destroy();
    }
  } finally {
    await store.stop();
  }
}

function parseNewKeyFile(args: string[]): string | undefined {
  try {
    const { values } = parseArgs({ args, options: { 'new-key-file': { type: 'string' } } });
    const file = values['new-key-file'];
    return file === undefined ? undefined : resolve(file);
  } catch (cause) {
    throw new Fault('invalid', `npm run rotate-key -- --new-key-file <file>: ${(cause as Error).message}`, { cause });
  }
}
