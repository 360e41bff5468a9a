import type { RunKey } from '@vedette/contract/checkpoint-protocol';
import type { Incident, IncidentTransition } from '../../incidents/index.js';
import type { Ledger, LedgerTx, Progress, SettledCheck } from '../ledger.js';
import type { MissedOf } from '../planner.js';
import type { Settled } from '../settle.js';
import { withoutSlot } from '../slot-rules.js';
import type { KnownMonitor } from '../watch.js';
import { runText } from '../work-port.js';

/** A ledger that keeps everything in memory and can be away, for simulations. Its writes are whole or not at all. */
export class MemoryLedger implements Ledger {
  readonly runs = new Map<string, Settled>();
  readonly checks: SettledCheck[] = [];
  readonly aside: Settled[] = [];
  readonly transitions: IncidentTransition[] = [];
  readonly incidents = new Map<string, Incident>();
  readonly missed = new Map<string, MissedOf>();
  readonly progress = new Map<string, Progress>();
  isAway = false;
  /** Runs whose storing fails, as a text no column takes would. */
  poison: (settled: Settled) => boolean = () => false;

  async transaction<T>(_epoch: number, work: (tx: LedgerTx) => Promise<T>): Promise<T> {
    if (this.isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const writes: (() => void)[] = [];
    const result = await work(this.#tx(writes));
    for (const write of writes) write();
    return result;
  }

  known(): Promise<ReadonlyMap<string, KnownMonitor>> {
    return Promise.resolve(new Map([...this.progress.keys()].map((guid) => [guid, this.#known(guid)])));
  }

  #known(guid: string): KnownMonitor {
    const progress = this.progress.get(guid);
    const checks = this.checks.filter(({ result }) => result.monitorGuid === guid);
    const last = checks.reduce<SettledCheck | undefined>(
      (a, b) => (a && a.outcome.at > b.outcome.at ? a : b),
      undefined,
    );
    const ranges = [...this.missed.values()].filter((range) => range.monitorGuid === guid);
    return {
      watermarkAt: progress?.watermarkAt,
      definitionSeenAt: progress?.definitionSeenAt ?? -1,
      accounted: [...checks.map(({ result }) => result.slotAt), ...ranges.flatMap(slotsOf)],
      open: [...this.incidents.values()].find((it) => it.monitorGuid === guid && it.closedAt === undefined),
      lastServerId: last?.result.serverId,
      lastCheckAt: last?.outcome.at,
      unanswered:
        last?.outcome.level === 1
          ? {
              checkId: last.outcome.checkId,
              at: last.outcome.at,
              slotAt: last.result.slotAt,
              attempt: last.result.attempt,
            }
          : undefined,
    };
  }

  #tx(writes: (() => void)[]): LedgerTx {
    const later = (write: () => void): Promise<void> => {
      writes.push(write);
      return Promise.resolve();
    };
    return {
      claimRuns: (settled) => {
        const fresh = settled.filter(({ result }) => !this.runs.has(runText(result)));
        for (const one of fresh) writes.push(() => this.runs.set(runText(one.result), one));
        return Promise.resolve(new Set(fresh.map(({ result }) => runText(result))));
      },
      saveMissed: (missed) =>
        later(() => missed.forEach((range) => this.missed.set(`${range.monitorGuid} ${range.fromAt}`, range))),
      forgetMissed: (runs) => later(() => runs.forEach((run) => this.#forget(run))),
      setAside: (settled) => later(() => this.aside.push(...settled)),
      storeChecks: (checks) => {
        if (checks.some((check) => this.poison(check))) throw Object.assign(new Error('poison'), { code: '22P05' });
        return later(() => this.checks.push(...checks));
      },
      saveIncidents: (incidents) =>
        later(() => incidents.forEach((incident) => this.incidents.set(incident.incidentGuid, incident))),
      followTransitions: (transitions) => later(() => this.transitions.push(...transitions)),
      saveProgress: (progress) => later(() => progress.forEach((row) => this.progress.set(row.monitorGuid, row))),
      announce: () => Promise.resolve(),
    };
  }

  #forget({ monitorGuid, slotAt }: RunKey): void {
    for (const [key, range] of this.missed) {
      if (range.monitorGuid !== monitorGuid || slotAt < range.fromAt || slotAt >= range.toAt) continue;
      this.missed.delete(key);
      for (const part of withoutSlot(range, slotAt)) {
        this.missed.set(`${monitorGuid} ${part.fromAt}`, { ...range, ...part });
      }
    }
  }
}

/** The slots of a range, one by one. */
export function slotsOf({ fromAt, toAt, slots }: Pick<MissedOf, 'fromAt' | 'toAt' | 'slots'>): number[] {
  const stepMs = (toAt - fromAt) / slots;
  return Array.from({ length: slots }, (_, index) => fromAt + index * stepMs);
}
