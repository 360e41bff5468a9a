import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@vedette/cli/run';
import { seededRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { addAccount } from '@vedette/server/access/index';
import { compose } from '@vedette/server/app/compose';
import { readConfig } from '@vedette/server/app/settings/config';
import { initialiseStore } from '@vedette/server/app/store/first-start';
import { createAllMonitorsGroup } from '@vedette/server/monitors/index';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { createFirstSection } from '@vedette/server/vault/index';
import { Secret } from '@vedette/kernel/secret';
import pino from 'pino';
import { afterAll } from 'vitest';

export const PASSWORD = 'long enough for all';
export const BASE = 'http://watch.example/base';

/** Output and exit code of a command. */
interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A user with a terminal and files. */
export interface CliUser {
  readonly folder: string;
  /** Runs `vedette` with these arguments; `input` is the standard input. */
  vedette(commandLine: string, input?: string): Promise<CommandResult>;
}

/** A complete service in process behind a base path, with two accounts: `admin@…` and `other@example.com`. */
export async function startInProcessService(): Promise<{
  createUser(env?: Record<string, string>): Promise<CliUser>;
  readonly requests: string[];
}> {
  const { db, url } = await testDatabaseWithUrl();
  const folder = await mkdtemp(join(tmpdir(), 'vedette-cli-'));
  const config = readConfig({
    VEDETTE_DATA: folder,
    VEDETTE_ADMIN_EMAIL: 'admin@example.com',
    VEDETTE_ADMIN_PASSWORD: PASSWORD,
    VEDETTE_TIMEZONE: 'Europe/Amsterdam',
    VEDETTE_PUBLIC_URL: BASE,
  });
  const clock = new ManualClock(Date.UTC(2026, 6, 1, 10));
  const parts = { config, db, connectionString: url, clock, random: seededRandom(3), log: pino({ level: 'error' }) };
  const { host, context } = await compose({ ...parts, egressRefusal: () => 'no network in this test' }, () => []);
  afterAll(async () => {
    await host.app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await initialiseStore(context, config);
  const other = await addAccount(context, {
    name: 'Other',
    zone: 'Europe/Amsterdam',
    administratorEmail: 'other@example.com',
    administratorName: 'Otto Other',
    administratorPassword: new Secret(PASSWORD),
    groupAuthorizationForm: 'Objects',
  });
  await createAllMonitorsGroup(db, other.accountId, context);
  await createFirstSection(context, other);
  const requests: string[] = [];
  const respond = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address);
    requests.push(`${init.method ?? 'GET'} ${pathname}`);
    const reply = await host.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    return new Response(reply.body === '' ? null : reply.body, { status: reply.statusCode });
  };
  let userCount = 0;
  return {
    requests,
    createUser: (env = {}) => {
      userCount += 1;
      const home = join(folder, `home-${userCount}`);
      const vedette = async (commandLine: string, input = ''): Promise<CommandResult> => {
        const [out, err]: string[][] = [[], []];
        const code = await run(
          commandLine.split(' ').filter((word) => word !== ''),
          {
            env,
            homeFolder: home,
            fetch: respond as typeof fetch,
            print: (text) => void out?.push(text),
            printError: (text) => void err?.push(text),
            readInput: () => Promise.resolve(input),
            promptSecret: () => Promise.resolve(undefined),
          },
        );
        return { code, out: (out ?? []).join('\n'), err: (err ?? []).join('\n') };
      };
      return Promise.resolve({ folder: home, vedette });
    },
  };
}
