// `npm run reset-password -- <e-mail address>`: sets a new password for an operator who cannot sign in. Vedette must be
// stopped.
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { readConfig, type Config } from '@vedette/server/app/settings/config';
import { createLogger } from '@vedette/server/app/settings/logger';
import { runPasswordReset } from '@vedette/server/app/store/reset-password';
import { openMigratedStore } from '@vedette/server/app/store/store';
import { openStore } from '../store.js';

const USAGE = 'npm run reset-password -- <e-mail address> [--end-api-accounts] [--without-second-factor]';

try {
  for (const sentence of await reset()) console.log(sentence);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}

async function reset(): Promise<string[]> {
  const config = readConfig(process.env);
  const resetOptions = parseResetOptions(process.argv.slice(3), config);
  await checkUsed(config);
  const store = await openStore(config, createLogger(config.logLevel));
  try {
    const { connectionString, isTransactionPooled = false } = store;
    const db = await openMigratedStore({ connectionString, isTransactionPooled });
    try {
      return await runPasswordReset({ db, clock: systemClock, random: systemRandom }, resetOptions);
    } finally {
      await db.destroy();
    }
  } finally {
    await store.stop();
  }
}

/** Runs before a store is started, since it may never have been used. */
async function checkUsed({ databaseUrl, dataFolder }: Config): Promise<void> {
  if (databaseUrl) return;
  // The cluster, or the file with its location.
  const names = await readdir(dataFolder).catch(() => []);
  if (names.some((name) => name.startsWith('postgres'))) return;
  throw new Fault('invalid', `VEDETTE_DATA: there is no store in ${dataFolder}; start Vedette once first`);
}

function parseResetOptions(args: string[], config: Config) {
  const flag = { type: 'boolean' } as const;
  try {
    const options = { 'end-api-accounts': flag, 'without-second-factor': flag };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [email, ...rest] = positionals;
    if (email === undefined || rest.length > 0) {
      throw new Error(`name one operator; the first administrator was ${config.adminEmail}`);
    }
    return {
      email,
      deletesApiAccounts: values['end-api-accounts'] === true,
      removesSecondFactor: values['without-second-factor'] === true,
    };
  } catch (cause) {
    throw new Fault('invalid', `${USAGE}: ${(cause as Error).message}`, { cause });
  }
}
