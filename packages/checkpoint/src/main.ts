// `npm run checkpoint`: runs a checkpoint as a separate process. It needs only the address of its server.
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { chooseProxy } from '@vedette/protocols/outbound-proxy';
import { proxiedFetch } from '@vedette/protocols/proxied-fetch';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offlineFile } from './agent/offline-memory.js';
import { runCheckpoint } from './checkpoint.js';
import { HELP, wantsHelp, withFlags } from './flags.js';
import { readSettings } from './settings.js';
import { loadIdentity } from './wire/identity.js';
import { jsonLog } from './wire/json-log.js';
import { wirePort } from './wire/wire-port.js';

try {
  if (wantsHelp(process.argv.slice(2))) process.stdout.write(`${HELP}\n`);
  else await main();
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}

async function main(): Promise<void> {
  const {
    serverUrl,
    token,
    dataFolder,
    egress,
    references,
    referencesElsewhere,
    shown,
    browser,
    collections,
    nameServers,
    certificates,
    proxy,
  } = readSettings(withFlags(process.env, process.argv.slice(2)));
  const log = jsonLog(systemClock, (line) => process.stdout.write(line));
  const send = proxiedFetch(chooseProxy(proxy));
  const file = join(dataFolder, 'checkpoint-identity.json');
  const identity = await loadIdentity({ file, serverUrl, token, fetch: send });
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  log.info({ serverId: identity.serverId, serverUrl }, 'checkpoint started');
  const end = await runCheckpoint(
    {
      port: wirePort({ serverUrl, identity, log, fetch: send }),
      serverIds: [identity.serverId],
      version: await readVersion(),
      egress,
      clock: systemClock,
      random: systemRandom,
      log,
      spoolFolder: join(dataFolder, 'results'),
      references,
      offline: { memory: offlineFile(join(dataFolder, 'offline-plan.json')), references: referencesElsewhere },
      shown,
      nameServers,
      certificates,
      proxy,
      browser,
      collections,
    },
    stopping.signal,
  );
  log.info({ serverId: identity.serverId }, 'checkpoint stopped');
  if (end === 'forgotten') {
    const why = `${serverUrl} no longer recognises this checkpoint: it was removed there, or enrolled elsewhere`;
    throw new Fault('unauthenticated', `${why}. To reconnect it, start it with a new token.`);
  }
  process.exit(0);
}

async function readVersion(): Promise<string> {
  const about = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return about.version;
}
