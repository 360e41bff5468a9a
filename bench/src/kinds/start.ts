import { systemClock } from '@vedette/kernel/clock';
import { startChild, type Child } from '../child.js';
import type { ServedTargets } from './servers.js';

/** Starts the servers and waits until they have printed their targets. */
export async function startServers(): Promise<Child & ServedTargets> {
  const child = startChild(process.execPath, [
    '--conditions=source',
    '--import',
    'tsx',
    new URL('servers.ts', import.meta.url).pathname,
  ]);
  for (let tries = 0; tries < 600; tries += 1) {
    const text = child.output();
    if (text.startsWith('{') && text.endsWith('\n')) return { ...child, ...(JSON.parse(text) as ServedTargets) };
    await systemClock.sleep(100);
  }
  await child.stop();
  throw new Error(`the servers did not start: ${child.output()}`);
}
