// `npm run checkpoint`: a checkpoint as a process of its own, which needs nothing but the address of its server.
import { systemChance } from '@vedette/kernel/chance';
import { systemClock } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCheckpoint } from './checkpoint.js';
import { parseEgressPolicy } from './net/egress.js';
import { identityOf } from './wire/identity.js';
import { jsonLog } from './wire/json-log.js';
import { wirePort } from './wire/wire-port.js';

try {
  await main();
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const { serverUrl, token, dataFolder, egress, references } = settings(process.env);
  const log = jsonLog(systemClock, (line) => process.stdout.write(line));
  const { serverId, key } = await identityOf({ file: join(dataFolder, 'checkpoint-identity.json'), serverUrl, token });
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  log.info({ serverId, serverUrl }, 'checkpoint started');
  await runCheckpoint(
    {
      port: wirePort({ serverUrl, key }),
      serverIds: [serverId],
      version: await versionOf(),
      egress,
      clock: systemClock,
      chance: systemChance,
      log,
      spoolFolder: join(dataFolder, 'results'),
      references: [references],
    },
    stopping.signal,
  );
  log.info({ serverId }, 'checkpoint stopped');
  process.exit(0);
}

/** @throws Fault `invalid` naming every setting that is wrong. */
function settings(environment: Readonly<Record<string, string | undefined>>) {
  const text = (name: string): string | undefined => {
    const given = environment[`VEDETTE_${name}`]?.trim();
    return given === '' ? undefined : given;
  };
  const problems = new Problems();
  const serverUrl = (text('SERVER_URL') ?? '').replace(/\/+$/, '');
  const isWebUrl = URL.canParse(serverUrl) && /^https?:/i.test(serverUrl);
  problems.when(
    !isWebUrl,
    'VEDETTE_SERVER_URL',
    'must be the address of the server, for example https://watch.example',
  );
  const egress = text('EGRESS') ?? 'private-ok';
  try {
    parseEgressPolicy(egress);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    problems.add('VEDETTE_EGRESS', error.message);
  }
  const references = (text('REFERENCES') ?? '')
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '');
  const arePlaces = references.every((place) => /^\S+:\d{1,5}$/.test(place));
  problems.when(!arePlaces, 'VEDETTE_REFERENCES', 'must be places such as 192.168.1.1:53, separated by commas');
  problems.throwIfAny();
  const token = text('CHECKPOINT_TOKEN');
  return {
    serverUrl,
    token: token === undefined ? undefined : new Secret(token),
    dataFolder: resolve(text('DATA') ?? 'data'),
    ...{ egress, references },
  };
}

async function versionOf(): Promise<string> {
  const about = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return about.version;
}
