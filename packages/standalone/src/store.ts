import { systemClock } from '@vedette/kernel/clock';
import type { Config } from '@vedette/server/app/config';
import type { Logger } from '@vedette/server/app/logger';
import { makeDataFolder } from './data-folder.js';
import { ownFolder } from './folder-lock.js';
import { startEmbedded } from './postgres/embedded.js';

/** A PostgreSQL that answers. */
export interface Store {
  readonly connectionString: string;
  /** Sentences for whoever started it. */
  readonly notices: readonly string[];
  stop(): Promise<unknown>;
}

/** The store of the settings, else the embedded one, started. @throws Fault with one sentence. */
export async function theStore(config: Config, log: Logger): Promise<Store> {
  await makeDataFolder(config.dataFolder);
  if (config.databaseUrl) {
    // Windows has no sockets in folders; there it rests with the operator.
    const lock = process.platform === 'win32' ? undefined : await ownFolder(config.dataFolder);
    return {
      // Revealed to connect with it.
      connectionString: config.databaseUrl.reveal(),
      notices: [],
      stop: () => lock?.release() ?? Promise.resolve(),
    };
  }
  return startEmbedded({ dataFolder: config.dataFolder, clock: systemClock, log: log.child({ part: 'store' }) });
}
