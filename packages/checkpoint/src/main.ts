// `npm run checkpoint`: runs a checkpoint as a separate process. It needs only the address of its server.
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { createProxyChooser } from '@vedette/protocols/outbound-proxy';
import { createProxiedFetch } from '@vedette/protocols/proxied-fetch';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOfflinePlanFile } from './agent/offline-plan-store.js';
import { runCheckpoint } from './checkpoint.js';
import { HELP, wantsHelp, withFlags } from './flags.js';
import { readSettings } from './settings.js';
import { loadIdentity } from './wire/identity.js';
import { createJsonLog } from './wire/json-log.js';
import { createWirePort } from './wire/wire-port.js';

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
    referenceGroups,
    offlineReferenceGroups,
    disclosed,
    browser,
    collections,
    nameServers,
    certificates,
    proxy,
  } = readSettings(withFlags(process.env, process.argv.slice(2)));
  const log = createJsonLog(systemClock, (line) => process.stdout.write(line));
  const fetchFunction = createProxiedFetch(createProxyChooser(proxy));
  const file = join(dataFolder, 'checkpoint-identity.json');
  const identity = await loadIdentity({ file, serverUrl, token, fetch: fetchFunction });
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  log.info({ serverId: identity.serverId, serverUrl }, 'checkpoint started');
  const endReason = await runCheckpoint(
    {
      port: createWirePort({ serverUrl, identity, log, fetch: fetchFunction }),
      serverIds: [identity.serverId],
      version: await readVersion(),
      egress,
      clock: systemClock,
      random: systemRandom,
      log,
      spoolFolder: join(dataFolder, 'results'),
      referenceGroups,
      offline: {
        planStore: createOfflinePlanFile(join(dataFolder, 'offline-plan.json')),
        referenceGroups: offlineReferenceGroups,
      },
      disclosed,
      nameServers,
      certificates,
      proxy,
      browser,
      collections,
    },
    stopping.signal,
  );
  log.info({ serverId: identity.serverId }, 'checkpoint stopped');
  if (endReason === 'forgotten') {
    const reason = `${serverUrl} no longer recognises this checkpoint: it was removed there, or enrolled elsewhere`;
    throw new Fault('unauthenticated', `${reason}. To reconnect it, start it with a new token.`);
  }
  process.exit(0);
}

async function readVersion(): Promise<string> {
  const packageJson = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return packageJson.version;
}
