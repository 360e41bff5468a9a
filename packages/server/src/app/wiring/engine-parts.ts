import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY, SECOND } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import type { Registry } from 'prom-client';
import { accountFacts } from '../../access/index.js';
import {
  acknowledgeLinks,
  createCalls,
  createDelivery,
  createEscalation,
  failingMails,
  smtpHandover,
  tellAdministrators,
  type AlertingPorts,
} from '../../alerting/index.js';
import { loadCheckpoints, noteServerState } from '../../checkpoints/index.js';
import { bodyShelf, keepPack, snapshotBook, snapshotStore, type Parties } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { HandedOutFile } from '../../engine/dispatch/handed-out.js';
import { makeReceipts } from '../../engine/dispatch/receipts.js';
import { createEngine, type Engine, type EngineDeps } from '../../engine/engine.js';
import { ledgerBodies } from '../../engine/collect/ledger-bodies.js';
import { ledgerPages } from '../../engine/collect/ledger-pages.js';
import { ledgerSnapshots } from '../../engine/collect/ledger-snapshots-sql.js';
import { sqlLedger } from '../../engine/collect/ledger-sql.js';
import { lastEngineTime } from '../../engine/lease/lease-sql.js';
import { engineMetrics } from '../../engine/metrics/metrics.js';
import type { SystemAlertKind } from '../../engine/self-watch/self-watch-rules.js';
import { FileSpool } from '../../engine/collect/spool.js';
import { steadyClock } from '../../engine/time/steady-clock.js';
import type { PlannedMonitor } from '../../engine/plan/watch.js';
import { Exporter, TracedMonitors, noteLateResults } from '../../export/index.js';
import { failingReports, readFile, Reporter } from '../../reports/index.js';
import { FollowerWatch, tellFollowers, type PageTellerDeps } from '../../status-pages/index.js';
import { measureDue } from '../../sla/index.js';
import {
  chosenGroups,
  groupingOf,
  loadMaintenance,
  loadScheduledMonitors,
  targetReader,
} from '../../monitors/index.js';
import { freeBytes } from '../store/free-disk.js';
import { webAddressOf, type Config } from '../settings/config.js';
import { artifactShelf } from './artifacts.js';
import { housekeepingOf, OK_DETAIL_DAYS } from './housekeeping.js';
import { memberOf } from '../store/member.js';
import { pageCopies } from './page-copies.js';
import type { Parts } from '../settings/parts.js';
import { pageReads } from '../serving/public-pages.js';
import { reportParts, statisticsParts } from './statistics-parts.js';
import type { Vault } from '../../module/context.js';

/** Results that wait while the store is unreachable; about ten minutes of the busiest machine this is made for. */
const SPOOL_BYTES = 512 * 1024 * 1024;
/** Bodies of good checks, compressed. */
const OK_BODIES_BYTES = 1024 * 1024 * 1024;
/** A result that waited longer on the checkpoint says more about the checkpoint than about the target. */
const DELAY_LIMIT_MS = 2 * SECOND;
/** How fast runs against one host may start: bursts of many monitors on one host are spread. */
const TARGET_RATE = { burst: 50, perSecond: 200 };

/** Subjects of the mails to administrators. */
const TROUBLE: Readonly<Record<SystemAlertKind, string>> = {
  checkpointsAway: 'no checkpoint can run checks',
  checkpointsImpaired: 'all checkpoints are impaired',
  checkpointServersAway: 'some checkpoints run no checks',
  slotsMissed: 'planned checks were not run',
  storeAway: 'the store is unreachable',
  mailFailing: 'mails cannot be delivered',
  reportFailing: 'a scheduled report is not sent any more',
  copyFailing: 'copies of status pages cannot be written',
  diskLow: 'the disk is nearly full',
};

export interface EnginePartsOptions extends Parts {
  readonly vault: Vault;
  readonly masterKey: Secret;
  readonly ports: AlertingPorts;
  readonly registry: Registry;
  /** Names this process in what it holds. */
  readonly holder: string;
  /** See `EngineDeps.place`. */
  readonly place: NonNullable<EngineDeps['place']>;
}

/** An engine that has files open. */
export interface OwnEngine extends Engine {
  /** Lets go of them as soon as it does not run any more. */
  close(): Promise<void>;
}

/** The engine with everything it needs of the domains. */
export async function makeEngine(options: EnginePartsOptions): Promise<OwnEngine> {
  const { config, db, chance, log, vault, ports, holder, place } = options;
  const clock = steadyClock(options.clock, await lastEngineTime(db, options.clock.now()));
  const shelf = bodyShelf({
    okBudgetBytes: OK_BODIES_BYTES,
    keepOkMs: OK_DETAIL_DAYS * DAY,
    get keepErrorMs() {
      return config.retention.checkDays * DAY;
    },
  });
  const artifacts = artifactShelf(config);
  const snapshots = snapshotBook({ store: snapshotStore(db), shelf: artifacts, clock, chance });
  const escalation = createEscalation(ports);
  const delivery = createDelivery({
    db,
    ports,
    holder,
    now: () => clock.now(),
    handover: config.smtpUrl && smtpHandover(config.smtpUrl),
    sender: config.mailFrom,
    place: { publicUrl: webAddressOf(config) },
    vault,
    attachmentOf: (accountId, guid) => readFile(db, accountId, guid),
    acknowledgeLink: acknowledgeLinks(vault, webAddressOf(config)),
  });
  const calls = createCalls({
    db,
    ports,
    vault,
    chance,
    holder,
    now: () => clock.now(),
    refusal: options.egressRefusal,
    place: { publicUrl: webAddressOf(config) },
  });
  const exporter = new Exporter({
    db,
    vault,
    artifacts,
    clock,
    refusal: options.egressRefusal,
    onTrouble: (error, setting) => log.error({ err: error, setting }, 'results of an export setting were not sent'),
  });
  const traced = new TracedMonitors(db, clock);
  const reporter = new Reporter({
    ...reportParts(options),
    chance,
    holder,
    vault,
    onTrouble: (error, run) => log.error({ err: error, ...run }, 'a report could not be made'),
  });
  const watch = new FollowerWatch();
  const followed: PageTellerDeps = {
    ...pageReads(options),
    db,
    clock,
    chance,
    vault,
    webAddress: webAddressOf(config),
    onTrouble: (error, page) => log.error({ err: error, page }, 'followers of a status page could not be told'),
  };
  const untold = (error: unknown, version: object, nextAt: number) =>
    log.error(
      { err: error, ...version, nextAt: new Date(nextAt).toISOString() },
      'figures of an SLA could not be measured and are tried again',
    );
  const copies = pageCopies({ ...options, clock });
  const spool = await openSpool(config);
  const engine = createEngine({
    db,
    clock,
    chance,
    log: log.child({ part: 'engine' }),
    holder,
    member: await memberOf(config, chance),
    place,
    metrics: engineMetrics(options.registry),
    ledger: sqlLedger({
      db,
      ...ledgerBodies(shelf),
      ...ledgerSnapshots(snapshots, (error) => log.error({ err: error }, 'an error snapshot is not made')),
      checksStored: (tx, checks) => noteLateResults(tx, checks, clock.now()),
      ...ledgerPages(artifacts, (error) => log.warn({ err: error }, 'what a browser saw was not kept')),
      followTransitions: (tx, transitions, at) => escalation.followTransitions(tx, transitions, at),
    }),
    spool,
    delayLimitMs: DELAY_LIMIT_MS,
    targetRate: TARGET_RATE,
    receipts: makeReceipts(options.masterKey),
    handedOut: new HandedOutFile(join(config.dataFolder, 'spool', 'handed-out')),
    loadMonitors: (guids) => loadMonitors(db, guids),
    loadCheckpoints: () => loadCheckpoints(db),
    orderTarget: targetReader({ db, vault, clock }),
    noteServerState: (state, now) => noteServerState(db, state, now),
    keepPack: (serverId, run, pack) => keepPack(db, serverId, run, pack),
    snapshots,
    escalateDue: (tx, at) => escalation.escalateDue(tx, at),
    isTraced: traced.has,
    background: [
      {
        loops: [
          {
            name: 'report',
            everyMs: 5 * SECOND,
            turn: async (signal) => {
              await tellFollowers(followed, watch.next(clock.now()));
              await reporter.reportDue(signal);
            },
          },
        ],
        takeOver: () => reporter.takeOver(),
      },
      {
        loops: [
          { name: 'deliver', everyMs: SECOND / 2, wakesOn: 'alert', turn: (signal) => delivery.deliverDue(signal) },
          { name: 'letter', everyMs: SECOND / 2, turn: (signal) => delivery.deliverLetters(signal) },
        ],
        takeOver: () => delivery.takeOver(),
      },
      {
        loops: [{ name: 'call', everyMs: SECOND / 2, wakesOn: 'alert', turn: (signal) => calls.deliverDue(signal) }],
        takeOver: () => calls.takeOver(),
      },
      {
        loops: [
          {
            name: 'export',
            everyMs: 2 * SECOND,
            turn: async (signal) => {
              await traced.refresh();
              await exporter.exportDue(signal);
            },
          },
        ],
        settled: () => exporter.ended(),
      },
      {
        loops: [
          {
            name: 'measure',
            everyMs: 5 * SECOND,
            turn: (signal) => measureDue({ ...statisticsParts(options), db, clock, onTrouble: untold }, signal),
          },
        ],
      },
      ...copies.work,
    ],
    ...(copies.failingCopies && { failingCopies: copies.failingCopies }),
    failingMails: (store) => failingMails(store, clock.now()),
    failingReports,
    freeDiskBytes: () => freeBytes(config.dataFolder),
    tellAdministrators: (tx, findings, at) =>
      tellAdministrators(
        tx,
        ports,
        findings.map(({ kind, subject = '', ...finding }) => ({
          ...finding,
          kind: `${kind}${subject}`,
          title: TROUBLE[kind],
        })),
        at,
      ),
    housekeeping: housekeepingOf(db, config, { bodies: shelf, artifacts }),
  });
  let running = Promise.resolve();
  return {
    ...engine,
    run: (signal) => (running = engine.run(signal)),
    close: async () => {
      await running;
      await spool.close();
    },
    hear: (change) => [watch, engine].forEach((one) => one.hear(change)),
    hearAll: () => [watch, engine].forEach((one) => one.hearAll()),
  };
}

async function openSpool({ dataFolder }: Config): Promise<FileSpool> {
  const folder = join(dataFolder, 'spool');
  await mkdir(folder, { recursive: true });
  // Also one from before: what targets answered waits in it.
  await chmod(folder, 0o700);
  return FileSpool.open(join(folder, 'results.jsonl'), SPOOL_BYTES);
}

const partiesOf = (groups: Parameters<typeof groupingOf>[0]): Parties | undefined => groups && groupingOf(groups);

async function loadMonitors(db: Db, monitorGuids?: readonly string[]): Promise<PlannedMonitor[]> {
  const monitors = await loadScheduledMonitors(db, monitorGuids);
  const maintenance = await loadMaintenance(db, monitorGuids);
  const groups = await chosenGroups(db, monitorGuids);
  const accounts = new Map<number, { zone: string; mayFallBack: boolean }>();
  for (const accountId of new Set(monitors.map((monitor) => monitor.accountId))) {
    accounts.set(accountId, await accountFacts(db, accountId));
  }
  return monitors.map((monitor) => ({
    monitor,
    conditions: monitor.errorConditions,
    parties: partiesOf(groups.get(monitor.monitorGuid)),
    maintenance: maintenance.get(monitor.monitorGuid) ?? [],
    zone: accounts.get(monitor.accountId)?.zone ?? 'UTC',
    mayFallBack: accounts.get(monitor.accountId)?.mayFallBack ?? true,
  }));
}
