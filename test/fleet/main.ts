// `npm run test:fleet`: three hosts, each with PostgreSQL, Patroni, etcd and Vedette, behind haproxy, with two remote
// checkpoints, and one with PgBouncer. Kills, cuts off and restarts them, and compares the targets' access log with what
// is stored.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildVersion } from './build-version.js';
import { chooseEvents, type FleetEvent } from './events.js';
import { progress, startFleet } from './fleet.js';
import { createNetwork } from './network.js';
import { parseOptions } from './options.js';
import { runEvent } from './run-event.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PRIORITY = -10;
const HOLD_MS = 60 * 60_000;
const options = parseOptions(process.argv.slice(2));
const chosen = chooseEvents(options);
const folder = mkdtempSync(join(tmpdir(), 'vedette-fleet-'));
chmodSync(folder, 0o755);
console.log(`Seed ${options.seed}, ${options.monitors} monitors, logs in ${folder}`);
// Processes take over from each other after 3 s without a sign of life. Other work on the machine must not cause that.
try {
  setPriority(PRIORITY);
} catch (error) {
  // Containers may not allow it.
  console.log(`No higher priority: ${error instanceof Error ? error.message : String(error)}`);
}
const network = createNetwork();
let hasFailed = true;
process.once('exit', () => {
  network.remove();
  if (hasFailed || options.keepsFolder) console.log(`The logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const firstRoot = options.upgradeFrom === undefined ? undefined : buildVersion(options.upgradeFrom, { root, folder });
try {
  const fleet = await startFleet(network, { root, firstRoot, folder, options });
  const failed: FleetEvent[] = [];
  for (const event of chosen) if ((await runEvent(fleet, event, options)).length > 0) failed.push(event);
  for (const name of ['hits', 'calls', 'mails'] as const)
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(fleet.sinks[name], undefined, 1));
  hasFailed = failed.length > 0;
  progress(
    hasFailed ? `Failed: ${failed.map(({ name }) => name).join('; ')}` : `${chosen.length} events, no violation`,
  );
} catch (error) {
  console.error(error);
}
if (hasFailed && options.holds) {
  progress('The fleet keeps running until Ctrl-C');
  await sleep(HOLD_MS);
}
process.exit(hasFailed ? 1 : 0);
