import { chmod, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY, SECOND } from '@vedette/kernel/clock';
import { SingleFlight } from '@vedette/kernel/concurrency/single-flight';
import type { Secret } from '@vedette/kernel/secret';
import { loadDefaultsByAccount } from '../access/index.js';
import { countFailingMails, type Escalation, type SystemNotice } from '../alerting/index.js';
import { listLocalServers, loadCheckpoints, loadNamedCheckpoints, saveServerStates } from '../checkpoints/index.js';
import {
  storeDiagnostics,
  type ArtifactStore,
  type BodyStore,
  type NewCheck,
  type FirstPartyRule,
  type SnapshotQueue,
} from '../checks/index.js';
import type { Db, Tx } from '../db/connection.js';
import type { RouteHost } from '../http/index.js';
import type { ModuleContext } from '../module/context.js';
import type { Housekeeping } from '../module/module.js';
import {
  loadCustomGroups,
  createDomainGrouping,
  loadMaintenance,
  loadScheduledMonitors,
  createTargetLoader,
} from '../monitors/index.js';
import { failingReports } from '../reports/index.js';
import { TestRuns } from '../screens/index.js';
import { bodyStoreAdapter } from './collect/check-store-bodies.js';
import { artifactStoreAdapter } from './collect/check-store-artifacts.js';
import { snapshotQueueAdapter } from './collect/check-store-snapshots-sql.js';
import { sqlCheckStore } from './collect/check-store-sql.js';
import { FileSpool } from './collect/spool.js';
import { registerCheckpointProtocolRoutes } from './dispatch/checkpoint-routes.js';
import { AssignedSlotFile } from './dispatch/assigned-slot-log.js';
import { ServerStateWriter } from './dispatch/server-state-writer.js';
import { createRunTokens } from './dispatch/run-tokens.js';
import { createEngine, type Engine, type EngineDeps } from './engine.js';
import { createEngineMetrics } from './metrics/metrics.js';
import { registerProcessRoutes } from './members/process-routes.js';
import { PARTITION_COUNT } from './partitions/partition-rules.js';
import type { PlannedMonitor } from './plan/watch.js';
import { askPeers } from './relay/ask-peers.js';
import { loadAssignment, loadMembersView } from './relay/assignment-sql.js';
import type { Peer } from './relay/assignment.js';
import { unavailableFault } from './relay/relay-faults.js';
import { createPeerClient } from './relay/peer-client.js';
import { createRelayKeys } from './relay/relay-keys.js';
import type { ConnectedPeer, EnginePort, MembersView } from './relay/relay-protocol.js';
import { registerEngineRelay } from './relay/relay-routes.js';
import { routeToHolders } from './relay/route-to-holders.js';
import type { SystemAlertKind } from './self-watch/self-watch-rules.js';
import type { SteadyClock } from './time/steady-clock.js';
import { deleteOldEngineRows } from './upkeep/retention-sql.js';
import { maintainRunPartitions } from './upkeep/run-partitions-sql.js';

/** Size of the spool while the store is unreachable: about ten minutes on the largest supported machine. */
const SPOOL_BYTES = 512 * 1024 * 1024;
/** A result that was queued longer on the checkpoint measures the checkpoint rather than the target. */
const DELAY_LIMIT_MS = 2 * SECOND;
/** Rate at which runs against one host may start, so that bursts of many monitors on one host are spread. */
const TARGET_RATE = { burst: 50, perSecond: 200 };

/** Subjects of system alerts to administrators. */
const SYSTEM_ALERT_SUBJECTS: Readonly<Record<SystemAlertKind, string>> = {
  checkpointsAway: 'no checkpoint can run checks',
  checkpointsImpaired: 'all checkpoints are impaired',
  checkpointServersAway: 'some checkpoint servers run no checks',
  slotsMissed: 'planned checks were not run',
  storeAway: 'the database is unreachable',
  mailFailing: 'e-mails cannot be delivered',
  reportFailing: 'a scheduled report is no longer sent',
  copyFailing: 'copies of status pages cannot be written',
  diskLow: 'the disk is nearly full',
};

export interface EngineDependencies extends Pick<
  EngineDeps,
  'freeDiskBytes' | 'isTraced' | 'background' | 'leased' | 'shared' | 'housekeeping'
> {
  readonly clock: SteadyClock;
  readonly member: string;
  readonly masterKey: Secret;
  /** Address at which other processes reach this one. Read once it listens. */
  readonly address: () => string;
  readonly bodies: BodyStore;
  readonly artifacts: ArtifactStore;
  readonly snapshots: SnapshotQueue;
  readonly escalation: Escalation;
  readonly notifyAdministrators: (tx: Tx, notices: readonly SystemNotice[], at: number) => Promise<void>;
  readonly recordLateResults: (tx: Tx, checks: readonly NewCheck[], at: number) => Promise<void>;
  readonly failingCopies: EngineDeps['failingCopies'];
}

/** The engine of a process, with access to the leading process. */
export interface EngineService extends Engine {
  /** Serves every checkpoint and every test run, here or in the leading process. */
  readonly port: EnginePort;
  /** Registers the routes that checkpoints call, and the list of processes. */
  routes(host: RouteHost): void;
  /** Registers the routes that other processes call while this one leads. */
  relayRoutes(host: RouteHost): void;
  /** Closes its files once it no longer runs. */
  close(): Promise<void>;
}

/** Housekeeping of the engine's own rows. */
export const engineHousekeeping = ({ config, housekeepingDb }: ModuleContext): readonly Housekeeping[] => [
  { name: 'maintain run partitions', run: (at) => maintainRunPartitions(housekeepingDb, at) },
  {
    name: 'delete old engine rows',
    deleteBatch: (at) => deleteOldEngineRows(housekeepingDb, at, config.retention.checkDays * DAY),
  },
];

/** Creates the engine with the loops and the housekeeping of all modules. */
export async function createEngineService(context: ModuleContext, needs: EngineDependencies): Promise<EngineService> {
  const { config, random, log, vault, holder } = context;
  const { db } = context.background;
  const { failingCopies, address, ...modules } = needs;
  const { clock, artifacts, bodies, snapshots, escalation, notifyAdministrators } = modules;
  const spool = await openSpool(config.dataFolder);
  const assignedSlots = new AssignedSlotFile(join(config.dataFolder, 'spool', 'handed-out'));
  const keys = createRelayKeys(needs.masterKey, random);
  const relay = { keys, clock: context.clock, log: log.child({ component: 'relay' }) };
  const peers = createPeerClient({ ...relay, random });
  const connect = (peer: Peer): ConnectedPeer => peers.connect(peer);
  const memberLoads = new SingleFlight<MembersView>();
  const serverStates = new ServerStateWriter((reports) => saveServerStates(db, reports));
  const engine = createEngine({
    ...modules,
    db,
    random,
    log: log.child({ component: 'engine' }),
    holder,
    version: context.version,
    host: hostname(),
    startedAt: context.clock.now(),
    hasSharedArtifacts: config.artifactsUrl !== undefined,
    address: (epoch) => ({ address: address(), proof: keys.createProof(epoch, address()) }),
    askMembers: async (members) => {
      const others = members.map(({ proof, ...member }) => ({ ...member, addressProof: proof }));
      return (await askPeers(others, { connect, clock }))?.epochs;
    },
    metrics: createEngineMetrics(context.metrics),
    checkStore: sqlCheckStore({
      db,
      ...bodyStoreAdapter(bodies),
      ...snapshotQueueAdapter(snapshots, (error) => log.error({ err: error }, 'an error snapshot was not requested')),
      onChecksStored: (tx, checks) => needs.recordLateResults(tx, checks, clock.now()),
      ...artifactStoreAdapter(artifacts, (error) => log.warn({ err: error }, 'browser artifacts were not stored')),
      followTransitions: (tx, transitions, at) => escalation.followTransitions(tx, transitions, at),
    }),
    spool,
    delayLimitMs: DELAY_LIMIT_MS,
    targetRate: TARGET_RATE,
    runTokens: createRunTokens(needs.masterKey),
    assignedSlots,
    loadMonitors: (guids) => loadMonitors(db, guids),
    loadAccounts: (accountIds) => loadDefaultsByAccount(db, accountIds),
    loadCheckpoints: (ids) => (ids === 'all' ? loadCheckpoints(db) : loadNamedCheckpoints(db, ids)),
    loadTarget: createTargetLoader({ db, vault, clock }),
    listLocalServers: (members) => listLocalServers(db, members),
    saveServerState: (state, now) => serverStates.save({ state, at: now }),
    storeDiagnostics: (serverId, run, diagnostics) => storeDiagnostics(db, serverId, run, diagnostics),
    escalateDue: (tx, at) => escalation.escalateDue(tx, at),
    ...(failingCopies && { failingCopies }),
    failingMails: (store) => countFailingMails(store, clock.now()),
    failingReports,
    notifyAdministrators: (tx, findings, at) =>
      notifyAdministrators(
        tx,
        findings.map(({ kind, subject = '', ...finding }) => ({
          ...finding,
          kind: `${kind}${subject}`,
          title: SYSTEM_ALERT_SUBJECTS[kind],
        })),
        at,
      ),
  });
  const ownPort = new TestRuns({ inner: engine.port, clock: context.clock, random });
  const port = routeToHolders({
    ownHolder: holder,
    ownPort,
    holdsEverything: () => engine.isLeading() && engine.countPartitions() === PARTITION_COUNT,
    loadAssignment: () => loadAssignment(context.db),
    connect,
    clock: context.clock,
    log: relay.log,
  });
  let running = Promise.resolve();
  return {
    ...engine,
    port,
    routes: (host) => {
      registerCheckpointProtocolRoutes(host, { port, clock: context.clock });
      registerProcessRoutes(host, context);
    },
    relayRoutes: (host) =>
      registerEngineRelay(host, {
        ...relay,
        engine: ownPort,
        epoch: () => engine.epoch(),
        // Others ask repeatedly, also while the store hangs. A store that only takes no writes does not count.
        loadMembers: () =>
          engine.hasFreshBeat()
            ? memberLoads.run('', () => loadMembersView(db))
            : Promise.reject(unavailableFault('The database is unreachable; try again shortly')),
      }),
    run: (signal) => (running = engine.run(signal)),
    close: async () => {
      await running;
      await Promise.all([spool.close(), assignedSlots.close()]);
    },
  };
}

async function openSpool(dataFolder: string): Promise<FileSpool> {
  const folder = join(dataFolder, 'spool');
  await mkdir(folder, { recursive: true });
  // Also applied to an existing folder: responses of targets wait in it.
  await chmod(folder, 0o700);
  return FileSpool.open(join(folder, 'results.jsonl'), SPOOL_BYTES);
}

const toFirstPartyRule = (groups: Parameters<typeof createDomainGrouping>[0]): FirstPartyRule | undefined =>
  groups && createDomainGrouping(groups);

async function loadMonitors(db: Db, monitorGuids: readonly string[]): Promise<PlannedMonitor[]> {
  const [monitors, maintenance, groups] = await Promise.all([
    loadScheduledMonitors(db, monitorGuids),
    loadMaintenance(db, monitorGuids),
    loadCustomGroups(db, monitorGuids),
  ]);
  const accounts = await loadDefaultsByAccount(db, [...new Set(monitors.map(({ accountId }) => accountId))]);
  return monitors.map((monitor) => ({
    monitor,
    conditions: monitor.errorConditions,
    firstPartyRule: toFirstPartyRule(groups.get(monitor.monitorGuid)),
    maintenance: maintenance.get(monitor.monitorGuid) ?? NO_MAINTENANCE,
    zone: accounts.get(monitor.accountId)?.zone ?? 'UTC',
    mayFallBack: accounts.get(monitor.accountId)?.mayFallBack ?? true,
  }));
}

/** Shared, because there may be many monitors. */
const NO_MAINTENANCE: PlannedMonitor['maintenance'] = [];
