import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@vedette/kernel/clock';
import { startEmbedded } from './postgres/embedded.js';
import { findLosses } from './testing/accounts.js';
import { apiCaller, type Call } from './testing/api-caller.js';
import { createFleet, startTargets, type Fleet } from './testing/load.js';
import { buildProgram, startProcess, stopProcess } from './testing/vedette-process.js';

const ROUNDS = 50;
/** Every 10 s each: 200 checks a second. */
const MONITORS = 2_000;
const LONGEST_MS = 20 * 60_000;
const login = 'admin@example.com:correct horse battery';
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let dataFolder: string;
let targets: Awaited<ReturnType<typeof startTargets>>;
beforeAll(async () => {
  buildProgram();
  dataFolder = await mkdtemp(join(tmpdir(), 'vedette-kill-'));
  await chmod(dataFolder, 0o755);
  targets = await startTargets();
});
afterAll(async () => {
  targets.stop();
  await rm(dataFolder, { recursive: true });
});

const start = async () => {
  const vedette = startProcess({
    ...{ VEDETTE_DATA: dataFolder, VEDETTE_PORT: '0' },
    VEDETTE_ADMIN_PASSWORD: 'correct horse battery',
  });
  await vedette.ready;
  const url = /ready: (\S+)/.exec(vedette.output())?.[1] ?? '';
  return { vedette, url };
};

/** Creates the monitors, and answers how to call the service at any address. */
async function prepare(url: string): Promise<{ fleet: Fleet; callAt: (url: string) => Call }> {
  const account = await apiCaller(url, login)<{ UserName: string; Password: string }>('POST', '/v4/Register', {});
  const callAt = (address: string): Call => apiCaller(address, `${account.UserName}:${account.Password}`);
  const create = async (monitor: object): Promise<string> =>
    (await callAt(url)<{ MonitorGuid: string }>('POST', '/v4/Monitor', monitor)).MonitorGuid;
  return { callAt, fleet: await createFleet(create, MONITORS, targets.port) };
}

test(
  `kill -9 at a random moment, ${String(ROUNDS)} times under load, loses, doubles and invents nothing`,
  async () => {
    const seen = new Set<number>();
    let { vedette, url } = await start();
    const { fleet, callAt } = await prepare(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      await systemClock.sleep(500 + Math.random() * 6_000);
      const newest = await callAt(url)<{ Data: { Id: number }[] }>('GET', '/v4/MonitorCheck?Take=100');
      for (const { Id } of newest.Data) seen.add(Id);
      vedette.child.kill('SIGKILL');
      await vedette.ended;
      ({ vedette, url } = await start());
    }
    await systemClock.sleep(12_000);
    await stopProcess(vedette);

    const store = await startEmbedded({ dataFolder, clock: systemClock, log });
    const client = new pg.Client({ connectionString: store.connectionString });
    await client.connect();
    const losses = await findLosses(client, fleet, seen);
    const loud = await client.query(
      'select from alert_intent i join alert a using (account_id, alert_guid) where a.monitor_guid = any($1::uuid[])',
      [fleet.loud],
    );
    await client.end();
    await store.stop();
    expect(seen.size).toBeGreaterThan(0);
    expect(losses).toEqual({
      ...{ lost: [], doubledRuns: 0, falseErrors: 0, doubledIntents: 0, forbiddenIntents: 0, unaccounted: [] },
    });
    // Each loud monitor is down all the time: one incident, one intent.
    expect(loud.rowCount).toBe(fleet.loud.length);
  },
  LONGEST_MS,
);
