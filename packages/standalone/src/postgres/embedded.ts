import { mkdir, stat, truncate } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { Client } from 'pg';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';
import { folderInUse, requireFolderLock } from '../folder-lock.js';
import { readClusterMajor, createCluster, adoptRootCluster } from './cluster.js';
import { postgresIdentities, type Identity } from './identity.js';
import {
  findStorePaths,
  makeSocketFolder,
  clusterOwner,
  removeSocketFolder,
  loadStorePassword,
  type StorePaths,
} from './store-paths.js';
import { stopPreviousServer } from './previous.js';
import { stopWithParent, spawnServer, stopServer, waitUntilReady } from './process.js';
import { ensureUsableRuntime } from './reach.js';
import { findRuntime, type Runtime } from './runtime.js';
import { claim, connect, keepClaim, databaseUrl, type Address } from './session.js';

/** Log of the embedded store. */
export interface StoreLog {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}

export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly log: StoreLog;
  /** Folder for root in which PostgreSQL's own user can reach files. */
  readonly sharedFolder?: string;
}

/** A built-in PostgreSQL that runs until it is stopped. */
export interface EmbeddedPostgres {
  /** Database `vedette`. Does not change when the server is restarted. */
  readonly connectionString: string;
  /** Sentences for the operator, e.g. that the data is elsewhere. */
  readonly notices: readonly string[];
  /** Current process id of the server. Undefined while it is down. */
  pid(): number | undefined;
  /** Stops the server within 4 seconds. It is not restarted. */
  stop(): Promise<void>;
}

/** Values that do not change when the server is restarted. */
interface ServerContext {
  readonly options: EmbeddedOptions;
  readonly dataFolder: string;
  readonly runtime: Runtime;
  readonly paths: StorePaths;
  readonly identity: Identity | undefined;
  readonly password: Secret;
  readonly address: Address;
}

interface RunningServer {
  readonly child: ChildProcess;
  /** The first session. Its lock makes this process the only instance; `claimEnded` resolves when it is released. */
  readonly guard: Client;
  readonly claimEnded: Promise<void>;
  readonly release: () => void;
}

const DATABASE = 'vedette';
const STOP_TIMEOUT_MS = 3 * SECOND;
const MAX_PAUSE_MS = 10 * SECOND;
const MAX_LOG_BYTES = 10_000_000;

/**
 * Starts PostgreSQL on a data folder, creating the cluster at the first start, and restarts it when it dies.
 * @throws Fault `unavailable` with one sentence that says what to do: no build for this machine, folder in use, newer
 * data.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = resolve(options.dataFolder);
  await mkdir(dataFolder, { recursive: true });
  const lock = await requireFolderLock(dataFolder);
  try {
    const store = await startInFolder(dataFolder, options);
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for what it is given
    return { ...store, stop: () => store.stop().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Called once the folder is locked; nothing is touched before. */
async function startInFolder(dataFolder: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const found = await findRuntime();
  const identities = await postgresIdentities();
  const paths = await findStorePaths(dataFolder, identities?.run, options.sharedFolder);
  const identity = await clusterOwner(paths.cluster, identities);
  const { runtime, notice } = await ensureUsableRuntime(found, identity, options.sharedFolder);
  const password = await loadStorePassword(dataFolder);
  const major = await readClusterMajor(paths.cluster);
  if (major === undefined) await createCluster({ runtime, folder: paths.cluster, password, identities });
  else refuseOtherMajor(dataFolder, major, runtime.major);
  await adoptRootCluster(paths.cluster, identities);
  await stopPreviousServer({ cluster: paths.cluster, dataFolder, password, clock: options.clock });
  const socketFolder = await makeSocketFolder(paths.home, identity);
  const address = { socketFolder, password };
  const context = { options, dataFolder, runtime, paths, identity, password, address };
  const notices = [paths.notice, notice].filter((text) => text !== undefined);
  return keepRunning(context, notices).catch(async (error: unknown) => {
    await removeSocketFolder(socketFolder);
    throw error;
  });
}

function refuseOtherMajor(dataFolder: string, found: number, supported: number): void {
  if (found === supported) return;
  const advice = found > supported ? 'start the newer Vedette that wrote it' : 'start the older Vedette that wrote it';
  throw new Fault(
    'unavailable',
    `${dataFolder} was written by PostgreSQL ${found} and this Vedette includes ${supported}: ${advice}, or set VEDETTE_DATA to another folder.`,
  );
}

async function keepRunning(context: ServerContext, notices: readonly string[]): Promise<EmbeddedPostgres> {
  const stopping = new AbortController();
  let running: RunningServer | undefined = await startOnce(context);
  await ensureDatabase(running.guard);
  const supervision = (async () => {
    while (running) {
      const ended = await awaitExit(running.child, stopping.signal);
      if (!ended) return;
      running.release();
      running = undefined;
      context.options.log.warn({}, 'PostgreSQL stopped unexpectedly and is being restarted');
      running = await restart(context, stopping.signal);
    }
  })();
  return {
    connectionString: databaseUrl(context.address, DATABASE),
    notices,
    pid: () => running?.child.pid,
    stop: async () => {
      stopping.abort();
      await supervision;
      if (running) await stopRunning(running);
      await removeSocketFolder(context.address.socketFolder);
    },
  };
}

async function startOnce(context: ServerContext): Promise<RunningServer> {
  const { runtime, paths, identity, address, options } = context;
  const logFile = { file: paths.logFile, from: await truncateLongLog(paths.logFile) };
  const child = await spawnServer({
    runtime,
    identity,
    folder: paths.cluster,
    socketFolder: address.socketFolder,
    logFile: paths.logFile,
    durability: 'safe',
    detached: true,
  });
  stopWithParent(child, identity);
  try {
    const guard = await waitUntilReady(child, () => tryToConnect(address), logFile, options.clock);
    if (!(await claim(guard))) throw folderInUse(context.dataFolder);
    const released = new AbortController();
    const claimEnded = keepClaim(guard, address, options.clock, released.signal);
    return { child, guard, claimEnded, release: () => released.abort() };
  } catch (error) {
    await stopServer(child, STOP_TIMEOUT_MS);
    throw error;
  }
}

async function tryToConnect(address: Address): Promise<Client | undefined> {
  const attempt = await connect(address);
  if (attempt.kind === 'refused')
    throw new Fault('unavailable', `PostgreSQL rejects the connection: ${attempt.message}`);
  return attempt.kind === 'connected' ? attempt.client : undefined;
}

/** Retries until the server runs again, with growing pauses. Undefined when the service stops. */
async function restart(context: ServerContext, signal: AbortSignal): Promise<RunningServer | undefined> {
  const { clock, log } = context.options;
  for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await startOnce(context);
    } catch (error) {
      log.error({ err: error, retryInMs: pauseMs }, 'PostgreSQL could not be restarted');
      await clock.sleep(pauseMs, signal);
    }
  }
  return undefined;
}

async function ensureDatabase(guard: Client): Promise<void> {
  const { rowCount } = await guard.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await guard.query(`create database ${DATABASE}`);
}

async function stopRunning({ child, claimEnded, release }: RunningServer): Promise<void> {
  release();
  await claimEnded;
  await stopServer(child, STOP_TIMEOUT_MS);
}

/** Resolves with true when the process has ended, with false when the service stops. */
function awaitExit(child: ChildProcess, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    else if (child.exitCode !== null || child.signalCode !== null) resolve(true);
    child.once('exit', () => resolve(true));
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}

/**
 * With these settings PostgreSQL logs little. If it does not, its log is truncated instead of filling the disk.
 * @returns its size in bytes
 */
async function truncateLongLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  await truncate(file);
  return 0;
}
