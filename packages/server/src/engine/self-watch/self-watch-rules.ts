import { missedReasons, type MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { SILENCE_MS } from '../../checkpoints/index.js';
import type { ServerCounts } from '../fleet/fleet.js';
import type { TimeRange } from '../plan/slot-rules.js';
import { MISSED_WINDOW_MS, type FreeDisk } from './member-facts.js';

/** Problems that the service reports about itself. */
export type SystemAlertKind =
  | 'checkpointsAway'
  | 'checkpointsImpaired'
  | 'checkpointServersAway'
  | 'slotsMissed'
  | 'storeAway'
  | 'mailFailing'
  | 'copyFailing'
  | 'reportFailing'
  | 'diskLow';

export interface SystemFinding {
  readonly kind: SystemAlertKind;
  /** One sentence for an administrator. */
  readonly detail: string;
  /** The affected object, if the problem is reported per object. */
  readonly subject?: string;
  /** The affected account; absent if all are. */
  readonly onlyAccountId?: number;
  /** Text per account instead of `detail`, so that it names the account's own monitors only. */
  readonly detailByAccount?: ReadonlyMap<number, string>;
}

export interface SystemFacts {
  readonly servers: ServerCounts;
  readonly runningMonitors: number;
  /** Slots missed during the last minutes, by reason. */
  readonly missed: Readonly<Partial<Record<MissedReason, number>>>;
  readonly isStoreUnreachable: boolean;
  /** Number of e-mails that were given up or are overdue. */
  readonly failingMails: number;
  /** Number of published copies of status pages that are out of date. */
  readonly failingCopies: number;
  /** Scheduled reports whose latest runs all failed. */
  readonly failingReports: readonly {
    readonly accountId: number;
    readonly reportGuid: string;
    readonly name: string;
    readonly error: string;
  }[];
  /** Free disk space of the process that has the least; undefined if unknown. */
  readonly freeDisk: FreeDisk | undefined;
}

/** With less free space, the store may soon have to stop. */
export const LOW_DISK_BYTES = 200 * 1024 * 1024;

/** A shorter outage is a hiccup without any noticeable delay. */
const MIN_REPORTED_OUTAGE_MS = 5_000;
/** A process that begins to lead may have seen outages long ago, which were reported by another one if at all. */
const MAX_OUTAGE_AGE_MS = 5 * MINUTE;

export const isReportableOutage = ({ fromAt, toAt }: TimeRange, now: Instant): boolean =>
  toAt - fromAt >= MIN_REPORTED_OUTAGE_MS && now - toAt < MAX_OUTAGE_AGE_MS;

/** Returns the finding of a store outage. It is recorded afterwards, since nothing can be written during the outage. */
export function outageFinding({ fromAt, toAt }: TimeRange): SystemFinding {
  const seconds = Math.round((toAt - fromAt) / 1_000);
  const from = new Date(fromAt).toISOString().slice(0, 19);
  return {
    kind: 'storeAway',
    detail: `The database was unreachable for ${seconds} s from ${from}Z; results were buffered on disk.`,
  };
}

/** Whether slots were missed through a fault of the service. */
export const isServiceFault = (reason: MissedReason): boolean => missedReasons[reason] === 'fault';

/** Completes "because …" in messages to administrators. */
const MISSED_REASON_TEXTS: Readonly<Record<MissedReason, string>> = {
  overrun: 'the previous run was still active',
  stopped: 'the service was not running',
  late: 'the service could not keep up',
  clock: 'the clock was set forward',
  store: 'the database was unreachable',
  noCheckpoint: 'no checkpoint could run them',
  lost: 'the checkpoint did not respond',
  quarantined: 'the checkpoint was impaired',
  definition: 'their definition cannot be run',
  unsupported: 'no checkpoint supports their settings',
  paused: 'they were paused',
  maintenance: 'of maintenance',
};

/** Returns all current problems of the service itself. */
export function findSystemProblems(facts: SystemFacts): SystemFinding[] {
  const { servers, impaired, usable, silent, reasons } = facts.servers;
  const found: SystemFinding[] = [];
  if (facts.runningMonitors > 0 && usable === 0 && impaired > 0 && impaired === servers) {
    found.push({
      kind: 'checkpointsImpaired',
      detail:
        servers === 1
          ? `The only checkpoint server is impaired (${reasons.join(', ')}); its results do not count.`
          : `All ${servers} checkpoint servers are impaired (${reasons.join(', ')}); their results do not count.`,
    });
  } else if (facts.runningMonitors > 0 && usable === 0) {
    found.push({ kind: 'checkpointsAway', detail: 'No checkpoint server can run checks.' });
  } else if (facts.runningMonitors > 0 && silent + impaired > 0) {
    found.push({ kind: 'checkpointServersAway', detail: describeUnavailableServers(silent, impaired) });
  }
  const missed = Object.entries(facts.missed).filter(
    ([reason, slots]) => isServiceFault(reason as MissedReason) && slots > 0,
  );
  if (missed.length > 0) {
    const reasons = missed.map(([reason, slots]) => `${slots} because ${MISSED_REASON_TEXTS[reason as MissedReason]}`);
    found.push({ kind: 'slotsMissed', detail: `Planned checks were not run: ${reasons.join(', ')}.` });
  }
  if (facts.isStoreUnreachable)
    found.push({ kind: 'storeAway', detail: 'The database is unreachable; results are buffered on disk.' });
  if (facts.failingMails > 0)
    found.push({
      kind: 'mailFailing',
      detail:
        facts.failingMails === 1
          ? '1 e-mail cannot be delivered.'
          : `${facts.failingMails} e-mails cannot be delivered.`,
    });
  if (facts.failingCopies > 0) {
    const detail =
      facts.failingCopies === 1
        ? '1 copy of a status page cannot be updated and says that the service may be down.'
        : `${facts.failingCopies} copies of status pages cannot be updated and say that the service may be down.`;
    found.push({ kind: 'copyFailing', detail });
  }
  for (const { accountId, reportGuid, name, error } of facts.failingReports) {
    const report = name === '' ? `The scheduled report ${reportGuid}` : `The scheduled report of “${name}”`;
    const detail = `${report} failed several times in a row: ${error}`;
    found.push({ kind: 'reportFailing', subject: reportGuid, onlyAccountId: accountId, detail });
  }
  const { freeDisk } = facts;
  if (freeDisk && freeDisk.bytes < LOW_DISK_BYTES) {
    const freeMb = Math.floor(freeDisk.bytes / 1024 / 1024);
    found.push({ kind: 'diskLow', detail: `Only ${freeMb} MB of disk space is left for data on ${freeDisk.host}.` });
  }
  return found;
}

/** Longer lists are cut off. */
const MAX_NAMES = 5;

/** Adds the names of an account's affected monitors, in the given order. */
export function describeMissedSlots(detail: string, names: readonly string[]): string {
  const shownNames = names.slice(0, MAX_NAMES).map((name) => `“${name}”`);
  const more = names.length - shownNames.length;
  const others = more === 0 ? '' : ` and ${more} more ${more === 1 ? 'monitor' : 'monitors'}`;
  return detail.replace(/^Planned checks/, () => `Planned checks of ${shownNames.join(', ')}${others}`);
}

/** Other servers run the checks, so nothing is missed and the failure would go unnoticed. */
function describeUnavailableServers(silent: number, impaired: number): string {
  const parts = [...(silent > 0 ? [`${silent} silent`] : []), ...(impaired > 0 ? [`${impaired} impaired`] : [])];
  return `Some checkpoint servers run no checks (${parts.join(', ')}); other servers run them instead. See the Checkpoints page.`;
}

/** Kinds that may pass quickly: they are reported only after they were found without interruption for this long. */
const MIN_DURATION_MS: Readonly<Partial<Record<SystemAlertKind, number>>> = {
  checkpointsAway: 30_000,
  checkpointsImpaired: 30_000,
  // As long as an update takes.
  checkpointServersAway: 300_000,
};

/** Since when each kind has been found without interruption, in monotonic milliseconds. */
export type FoundSince = ReadonlyMap<SystemAlertKind, number>;

/**
 * Kinds that a process which begins to lead may not find at once although they persist: it has not waited for the
 * servers yet, or the process that missed the slots has ended. Entries of the previous leader stay open for this long.
 */
const INHERITED_MS: Readonly<Partial<Record<SystemAlertKind, number>>> = {
  checkpointsAway: SILENCE_MS + 30_000,
  checkpointsImpaired: SILENCE_MS + 30_000,
  checkpointServersAway: SILENCE_MS + 30_000,
  slotsMissed: MISSED_WINDOW_MS,
};

/** Returns which of the kinds that were open at the change of the leader may persist without being found yet. */
export function inheritedKinds(openKinds: readonly string[], leadingForMs: number): ReadonlySet<SystemAlertKind> {
  const kept = Object.entries(INHERITED_MS).filter(([kind, ms]) => openKinds.includes(kind) && leadingForMs < ms);
  return new Set(kept.map(([kind]) => kind as SystemAlertKind));
}

/**
 * Returns the findings that have persisted long enough to be reported, and since when each kind has been found.
 * @param inherited kinds that persisted under the previous leader
 */
export function findPersistent(
  found: readonly SystemFinding[],
  before: FoundSince,
  elapsed: number,
  inherited: ReadonlySet<SystemAlertKind> = new Set(),
): { readonly since: FoundSince; readonly persistent: readonly SystemFinding[] } {
  const since = new Map(
    found.map(({ kind }) => [kind, inherited.has(kind) ? -Infinity : (before.get(kind) ?? elapsed)]),
  );
  const persistent = found.filter(({ kind }) => elapsed - (since.get(kind) ?? elapsed) >= (MIN_DURATION_MS[kind] ?? 0));
  return { since, persistent };
}
