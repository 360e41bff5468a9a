import { systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Config } from '@vedette/server/app/settings/config';
import type { Logger } from '@vedette/server/app/settings/logger';
import { detectPooling } from '@vedette/server/db/pooler';
import { ensureDataFolder } from './data-folder.js';
import { requireFolderLock } from './folder-lock.js';
import { startEmbedded } from './postgres/embedded.js';

/** A PostgreSQL that accepts connections. */
export interface Store {
  readonly connectionString: string;
  /** A pooler runs each transaction in another session. Default: false. */
  readonly isTransactionPooled?: boolean;
  /**
   * For the session that listens for changes. Default: `connectionString`. Without it, if a pooler shares sessions,
   * changes are polled.
   */
  readonly directUrl?: string | undefined;
  /** Sentences for the person who starts the service. */
  readonly notices: readonly string[];
  stop(): Promise<unknown>;
}

/** Returns the store of the settings, or else starts the embedded one. @throws Fault with one sentence. */
export async function openStore(config: Config, log: Logger): Promise<Store> {
  await ensureDataFolder(config.dataFolder);
  if (config.databaseUrl) {
    // Windows has no sockets in folders, so there the operator has to take care.
    const lock = process.platform === 'win32' ? undefined : await requireFolderLock(config.dataFolder);
    const stop = (): Promise<void> => lock?.release() ?? Promise.resolve();
    try {
      // Revealed to connect with them.
      const [connectionString, directUrl] = [config.databaseUrl.reveal(), config.databaseDirectUrl?.reveal()];
      const isTransactionPooled = await isPooled(connectionString);
      if (directUrl !== undefined && (await isPooled(directUrl))) throw pooledDirectUrlFault();
      return {
        connectionString,
        directUrl,
        isTransactionPooled,
        notices: isTransactionPooled ? [pooledNotice(directUrl)] : [],
        stop,
      };
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return startEmbedded({ dataFolder: config.dataFolder, clock: systemClock, log: log.child({ component: 'store' }) });
}

/** @throws Fault for a pooler that does not keep transactions together */
async function isPooled(connectionString: string): Promise<boolean> {
  // An unreachable store is reported by the code that opens it next.
  const pooling = await detectPooling(connectionString).catch(() => 'none' as const);
  if (pooling !== 'statement') return pooling === 'transaction';
  const remedy = 'set pool_mode to transaction or session, or connect to PostgreSQL itself.';
  throw new Fault('unavailable', `VEDETTE_DATABASE_URL: the pooler works in statement mode; ${remedy}`);
}

const pooledDirectUrlFault = (): Fault =>
  new Fault(
    'unavailable',
    'VEDETTE_DATABASE_DIRECT_URL: connects to a pooler in transaction mode, which does not support LISTEN; set the address of PostgreSQL itself',
  );

const pooledNotice = (directUrl: string | undefined): string =>
  directUrl === undefined
    ? 'VEDETTE_DATABASE_URL connects to a pooler in transaction mode: changes by other processes appear within 10 s. Set VEDETTE_DATABASE_DIRECT_URL to see them immediately.'
    : 'VEDETTE_DATABASE_URL connects to a pooler in transaction mode; VEDETTE_DATABASE_DIRECT_URL is used to listen for changes.';
