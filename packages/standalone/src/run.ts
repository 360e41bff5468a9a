import { systemChance } from '@vedette/kernel/chance';
import { systemClock } from '@vedette/kernel/clock';
import type { Config } from '@vedette/server/app/config';
import type { Logger } from '@vedette/server/app/logger';
import { startServer } from '@vedette/server/app/server';
import { openMigratedStore } from '@vedette/server/app/store';
import { startEmbedded } from './postgres/embedded.js';

/** Vedette in one process: store, server and checkpoints. */
export interface Running {
  readonly url: string;
  /** Sentences for whoever started it. */
  readonly notices: readonly string[];
  /** Drains and ends everything, the store last, within 10 seconds. */
  stop(): Promise<void>;
}

/**
 * Starts everything the settings ask for.
 * @throws Fault with one sentence for each thing that stands in the way; what was started by then is stopped again.
 */
export async function runStandalone(config: Config, log: Logger): Promise<Running> {
  const parts = { config, clock: systemClock, chance: systemChance, log };
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.reverse()) await stopOne();
  };
  try {
    const { connectionString, notices, stop: stopStore } = await theStore(config, log);
    stops.push(stopStore);
    const db = await openMigratedStore({ connectionString });
    stops.push(() => db.destroy());
    const server = await startServer({ ...parts, db, connectionString });
    stops.push(() => server.stop());
    return { url: server.url, notices, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Store {
  readonly connectionString: string;
  readonly notices: readonly string[];
  readonly stop: () => Promise<void>;
}

async function theStore(config: Config, log: Logger): Promise<Store> {
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl.reveal(), notices: [], stop: () => Promise.resolve() };
  }
  return startEmbedded({ dataFolder: config.dataFolder, clock: systemClock, log: log.child({ part: 'store' }) });
}
