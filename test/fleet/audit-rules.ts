import { deriveCorrelationId } from '@vedette/kernel/correlation-id';

/** A scheduled monitor. */
export interface AuditedMonitor {
  readonly name: string;
  readonly guid: string;
  readonly intervalMs: number;
  /** Offset of its slots within the interval. */
  readonly offsetMs: number;
}

interface AuditedHit {
  readonly guid: string;
  readonly at: number;
  readonly from: string;
  readonly correlationId: string;
}

export interface AuditedCheck {
  readonly guid: string;
  readonly slotAt: number;
  readonly attempt: number;
  /** 0: no error. */
  readonly errorLevel: number;
  /** When it completed. */
  readonly at: number;
}

export interface AuditedMiss {
  readonly guid: string;
  readonly fromAt: number;
  readonly toAt: number;
  readonly reason: string;
}

/** A time at which the checkpoints of a host were killed. */
export interface Kill {
  readonly address: string;
  readonly at: number;
}

/** What an event did to the checks, and may have done. */
export interface CheckEvidence {
  readonly monitors: readonly AuditedMonitor[];
  readonly from: number;
  readonly to: number;
  readonly hits: readonly AuditedHit[];
  readonly checks: readonly AuditedCheck[];
  readonly missed: readonly AuditedMiss[];
  /** Guids of monitors whose target failed. */
  readonly failed: ReadonlySet<string>;
  readonly kills: readonly Kill[];
  /** While a host is cut off, it plans from memory, and others take over. Until shortly after, runs may be repeated. */
  readonly cutOff: { readonly from: number; readonly to: number } | undefined;
  /** Reasons of missed slots that can occur here. */
  readonly expectedReasons: ReadonlySet<string>;
  /** Maximum share of slots that may be missed. */
  readonly maxMissed: number;
}

export interface CheckAudit {
  readonly violations: readonly string[];
  /** Slots by what became of them: `checked` or the reason why not. */
  readonly slots: ReadonlyMap<string, number>;
  readonly hits: number;
  /** Requests whose checkpoint was killed before it could store the result. */
  readonly interrupted: number;
  /** Requests without a check whose slot has an expected reason. */
  readonly explained: number;
  /** Second requests for a slot that has a check, because a host was cut off or a process was killed. */
  readonly repeated: number;
}

/** A request may be in progress this long before its checkpoint is killed. */
const IN_PROGRESS_MS = 1_500;
/** A run takes no longer, also on a busy machine. */
const BUSY_MS = 2_000;
/** How long a run may be lost before the service notices. */
const MAX_LEASE_MS = 35_000;
/** Slots before a hit that it may belong to. */
const SLOTS_BACK = 6;
const MAX_ATTEMPT = 40;

/** Compares the access log of the targets with what is stored: each request, and each slot in [from, to). */
export function auditChecks(evidence: CheckEvidence): CheckAudit {
  const violations: string[] = [];
  const monitors = new Map(evidence.monitors.map((monitor) => [monitor.guid, monitor]));
  const describe = (guid: string, at: number): string => `${monitors.get(guid)?.name ?? guid} at ${formatTime(at)}`;
  const slots = findSlotOutcomes(evidence, violations, describe);
  const checkIds = new Set(evidence.checks.map((check) => deriveCorrelationId(toRun(check))));
  const seen = new Map<string, AuditedHit>();
  const reasons = reasonFinder(evidence.missed);
  const checkedSlots = new Set(evidence.checks.map(({ guid, slotAt }) => `${guid} ${slotAt}`));
  const isCutOff = (at: number): boolean =>
    evidence.cutOff !== undefined && at >= evidence.cutOff.from && at < evidence.cutOff.to;
  let [interrupted, explained, repeated] = [0, 0, 0];
  for (const hit of evidence.hits) {
    const twin = seen.get(hit.correlationId);
    seen.set(hit.correlationId, hit);
    if (checkIds.has(hit.correlationId) && !twin) continue;
    if (wasInterrupted(hit, evidence.kills) || (twin && wasInterrupted(twin, evidence.kills))) {
      interrupted += 1;
      continue;
    }
    // The next holder may run the newest slot of a killed process once more: it cannot read that process's files.
    if (twin && (isCutOff(hit.at) || wasJustBeforeKill(twin, evidence.kills))) {
      repeated += 1;
      continue;
    }
    if (twin) {
      violations.push(`run repeated: ${describe(hit.guid, hit.at)} by ${hit.from} and ${twin.from}`);
      continue;
    }
    const slotAt = findSlot(hit, monitors.get(hit.guid));
    const reason = slotAt === undefined ? undefined : reasons(hit.guid, slotAt);
    if (reason !== undefined) explained += 1;
    else if (isCutOff(hit.at) && checkedSlots.has(`${hit.guid} ${slotAt ?? ''}`)) repeated += 1;
    else violations.push(`request without a check: ${describe(hit.guid, hit.at)} by ${hit.from}`);
  }
  const checked = slots.get('checked') ?? 0;
  const missed = [...slots.values()].reduce((sum, count) => sum + count, 0) - checked;
  if (missed > evidence.maxMissed * (checked + missed))
    violations.push(`${missed} slots missed of ${checked + missed}, more than ${evidence.maxMissed * 100} %`);
  return { violations, slots, hits: evidence.hits.length, interrupted, explained, repeated };
}

const wasInterrupted = (hit: AuditedHit, kills: readonly Kill[]): boolean =>
  kills.some(({ address, at }) => address === hit.from && hit.at <= at && hit.at > at - IN_PROGRESS_MS);

const wasJustBeforeKill = (hit: AuditedHit, kills: readonly Kill[]): boolean =>
  kills.some(({ at }) => hit.at <= at && hit.at > at - IN_PROGRESS_MS);

const toRun = ({ guid, slotAt, attempt }: AuditedCheck) => ({ monitorGuid: guid, slotAt, attempt });

export const formatTime = (at: number): string => new Date(at).toISOString().slice(11, 23);

type Describe = (guid: string, at: number) => string;

/** Returns a function that returns the reason why a slot was missed, if any. */
function reasonFinder(missed: readonly AuditedMiss[]): (guid: string, slotAt: number) => string | undefined {
  const ranges = groupBy(missed, ({ guid }) => guid);
  return (guid, slotAt) => ranges.get(guid)?.find(({ fromAt, toAt }) => fromAt <= slotAt && slotAt < toAt)?.reason;
}

function findSlotOutcomes(evidence: CheckEvidence, violations: string[], describe: Describe): Map<string, number> {
  const outcomes = new Map<string, number>();
  const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const bySlot = groupBy(evidence.checks, ({ guid, slotAt }) => `${guid} ${slotAt}`);
  for (const checks of bySlot.values()) reportDoubled(checks, violations, describe);
  for (const { guid, slotAt, errorLevel } of evidence.checks)
    if (errorLevel > 0 && slotAt >= evidence.from && !evidence.failed.has(guid))
      violations.push(`error of a target that never failed: ${describe(guid, slotAt)}`);
  const reasons = reasonFinder(evidence.missed);
  for (const { guid, intervalMs, offsetMs } of evidence.monitors) {
    const first = Math.ceil((evidence.from - offsetMs) / intervalMs) * intervalMs + offsetMs;
    for (let slotAt = first; slotAt < evidence.to; slotAt += intervalMs) {
      const reason = reasons(guid, slotAt);
      if (bySlot.has(`${guid} ${slotAt}`)) {
        count('checked');
        if (reason !== undefined)
          violations.push(`slot both checked and missed (${reason}): ${describe(guid, slotAt)}`);
      } else if (reason === undefined) violations.push(`slot neither checked nor missed: ${describe(guid, slotAt)}`);
      else {
        count(reason);
        const isExpected =
          reason === 'overrun'
            ? wasBusy(evidence.checks, guid, slotAt) || followsLostRun(reasons, { guid, intervalMs }, slotAt)
            : evidence.expectedReasons.has(reason);
        if (!isExpected)
          violations.push(`slot missed for a reason that is not true (${reason}): ${describe(guid, slotAt)}`);
      }
    }
  }
  return outcomes;
}

/** All targets answer at once, so only a late or repeated run can be in progress when the next slot is due. */
const wasBusy = (checks: readonly AuditedCheck[], guid: string, slotAt: number): boolean =>
  checks.some(
    (check) => check.guid === guid && check.slotAt < slotAt && check.at >= slotAt && check.at < slotAt + BUSY_MS,
  );

/** A lost run is in progress for the service until its lease expires. */
function followsLostRun(
  reasons: (guid: string, slotAt: number) => string | undefined,
  { guid, intervalMs }: Pick<AuditedMonitor, 'guid' | 'intervalMs'>,
  slotAt: number,
): boolean {
  for (let earlier = slotAt - intervalMs; earlier > slotAt - MAX_LEASE_MS; earlier -= intervalMs)
    if (reasons(guid, earlier) === 'lost') return true;
  return false;
}

/** A slot has one check, or several attempts of which all but the last failed. */
function reportDoubled(checks: readonly AuditedCheck[], violations: string[], describe: Describe): void {
  const attempts = [...checks].sort((one, other) => one.attempt - other.attempt);
  for (const [index, check] of attempts.entries()) {
    const next = attempts[index + 1];
    if (!next) continue;
    if (next.attempt === check.attempt || check.errorLevel === 0)
      violations.push(
        `checked twice: ${describe(check.guid, check.slotAt)}, attempts ${check.attempt} and ${next.attempt}`,
      );
  }
}

/** Returns the slot of a request, from its correlation id. */
function findSlot(hit: AuditedHit, monitor: AuditedMonitor | undefined): number | undefined {
  if (!monitor) return undefined;
  const { guid: monitorGuid, intervalMs, offsetMs } = monitor;
  const newest = Math.floor((hit.at + intervalMs - offsetMs) / intervalMs) * intervalMs + offsetMs;
  for (let slotAt = newest; slotAt > newest - SLOTS_BACK * intervalMs; slotAt -= intervalMs) {
    for (let attempt = 0; attempt <= MAX_ATTEMPT; attempt += 1)
      if (deriveCorrelationId({ monitorGuid, slotAt, attempt }) === hit.correlationId) return slotAt;
  }
  return undefined;
}

/** An incident and the messages about it. */
export interface AlertEvidence {
  /** Names of monitors whose target failed during the event. */
  readonly failed: readonly string[];
  /** Names of the monitors of the incidents that began during the event. */
  readonly incidents: readonly string[];
  readonly calls: readonly { readonly monitor: string; readonly type: string; readonly key: string }[];
  readonly mails: readonly { readonly monitor: string; readonly type: string }[];
  /** Keys of messages whose sender died before it knew the outcome, so that they were sent again. */
  readonly possibleDuplicates: ReadonlySet<string>;
}

/** Checks that each failure led to one incident, and each incident to one message of each type on each channel. */
export function auditAlerts({ failed, incidents, calls, mails, possibleDuplicates }: AlertEvidence): readonly string[] {
  const violations: string[] = [];
  const expectOnce = (what: string, names: readonly string[]): void => {
    const counts = groupBy(names, (name) => name);
    for (const name of failed) {
      const count = counts.get(name)?.length ?? 0;
      if (count !== 1) violations.push(`${count} × ${what} of ${name}, whose target failed once`);
    }
    for (const [name, found] of counts)
      if (!failed.includes(name)) violations.push(`${found.length} × ${what} of ${name}, whose target never failed`);
  };
  expectOnce('incident', incidents);
  for (const type of ['Error', 'Ok']) {
    expectOnce(`webhook ${type}`, namesByType(withoutRepetitions(calls, possibleDuplicates), type));
    expectOnce(`mail ${type}`, namesByType(mails, type));
  }
  return violations;
}

/** A receiver recognises a repeated call by its key. It must be announced as a possible duplicate. */
function withoutRepetitions(calls: AlertEvidence['calls'], possibleDuplicates: ReadonlySet<string>) {
  const seen = new Set<string>();
  return calls.filter(({ key }) => {
    const isRepetition = seen.has(key) && possibleDuplicates.has(key);
    seen.add(key);
    return !isRepetition;
  });
}

const namesByType = (
  messages: readonly { readonly monitor: string; readonly type: string }[],
  type: string,
): string[] => messages.filter((message) => message.type === type).map(({ monitor }) => monitor);

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
