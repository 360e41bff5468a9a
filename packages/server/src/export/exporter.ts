import { HOUR, MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import type { ExportSignal } from '@vedette/contract/v4/monitor-result-export';
import { BatchSender, type SendingContext } from './batch-sender.js';
import {
  loadActiveSettings,
  readDueChecks,
  readChecksById,
  saveProgress,
  type ActiveSetting,
  type DueCheck,
} from './due-sql.js';
import { takeFitting, matchesRules } from './exported-check.js';
import { SendWatermark, limitToEngineTime } from './send-watermark-sql.js';
import { deleteLateRecords, readLateIds } from './late-sql.js';
import { describeProgress } from './progress-rules.js';
import { storableReason, retryDelayMs, type Verdict } from './sending.js';

/** Delay after the completion of a check, so that checks stored slightly later are still sent in order. */
export const SEND_DELAY_MS = 5 * SECOND;
/** Older results are dropped and counted. */
const MAX_AGE_MS = 24 * HOUR;
const BATCH_SIZE = 200;
const MAX_BATCHES_PER_RUN = 20;
/** How often the cursor of an idle setting is advanced. */
const IDLE_ADVANCE_MS = 30 * SECOND;

export interface ExporterOptions extends SendingContext {
  readonly clock: Clock;
  /** Share of the settings that it sends, see `loadActiveSettings`. By default, it sends all. */
  readonly share?: number;
  readonly onError: (error: unknown, settingGuid: string) => void;
}

/** A partially sent batch. It must be completed with the same checks and without repeating a signal. */
interface PartialBatch {
  readonly cursorId: number;
  readonly lastId: number;
  readonly sent: Set<ExportSignal>;
}

/** A partially sent batch of late results. */
interface PartialLateBatch {
  readonly ids: readonly number[];
  readonly sent: Set<ExportSignal>;
}

/** Failures of a setting in a row, and until when it waits. */
interface FailureState {
  readonly failures: number;
  readonly retryAtMs: number;
}

/**
 * Sends the results of its settings to their receivers in the order of their completion. The position of each setting is
 * stored, so a restart continues there. A batch without a confirmed response is sent again.
 */
export class Exporter {
  readonly #deps: ExporterOptions;
  readonly #sender: BatchSender;
  readonly #failures = new Map<string, FailureState>();
  readonly #partial = new Map<string, PartialBatch>();
  readonly #partialLate = new Map<string, PartialLateBatch>();
  readonly #watermark = new SendWatermark();
  readonly #running = new Map<string, Promise<void>>();

  constructor(deps: ExporterOptions) {
    this.#deps = deps;
    this.#sender = new BatchSender(deps);
  }

  /**
   * Starts to send due results of all settings in parallel. Settings that are still sending continue, and none waits
   * for another.
   */
  async exportDue(signal: AbortSignal): Promise<void> {
    const settings = await loadActiveSettings(this.#deps.db, this.#deps.share);
    const known = new Set(settings.map(({ guid }) => guid));
    for (const states of [this.#failures, this.#partial, this.#partialLate]) {
      for (const guid of states.keys()) if (!known.has(guid)) states.delete(guid);
    }
    this.#sender.forgetSettingsExcept(known);
    for (const setting of settings) {
      const { guid } = setting;
      if (this.#running.has(guid)) continue;
      const sending = this.#sendDue(setting, signal)
        .catch((error: unknown) => this.#deps.onError(error, guid))
        .finally(() => this.#running.delete(guid));
      this.#running.set(guid, sending);
    }
  }

  /** Resolves when everything that `exportDue` started has ended. */
  async waitUntilIdle(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  async #sendDue(setting: ActiveSetting, signal: AbortSignal): Promise<void> {
    let current = await this.#dropExpired(setting);
    await this.#sendLate(current, signal);
    for (let batch = 0; batch < MAX_BATCHES_PER_RUN && !signal.aborted; batch += 1) {
      if (this.#isBackingOff(setting)) return;
      const next = await this.#sendBatch(current, signal);
      if (next === undefined) return;
      current = { ...current, cursorId: next };
    }
  }

  #isBackingOff({ guid }: ActiveSetting): boolean {
    return (this.#failures.get(guid)?.retryAtMs ?? 0) > this.#deps.clock.elapsed();
  }

  /** Sends results that were stored after the cursor had passed them, and drops those that waited too long. */
  async #sendLate(setting: ActiveSetting, signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#deps;
    const { guid } = setting;
    for (let batch = 0; batch < MAX_BATCHES_PER_RUN && !signal.aborted && !this.#isBackingOff(setting); batch += 1) {
      const expiredIds = await readLateIds(db, setting, clock.now() - MAX_AGE_MS, BATCH_SIZE);
      const next =
        expiredIds.length > 0
          ? expiredIds
          : (this.#partialLate.get(guid)?.ids ?? (await readLateIds(db, setting, clock.now() + 1, BATCH_SIZE)));
      if (next.length === 0) return;
      const found = await readChecksById(db, setting, next);
      const fit = expiredIds.length > 0 ? found : takeFitting(found);
      const lastId = fit.length < found.length ? fit.at(-1)?.id : undefined;
      const ids = next.filter((id) => id <= (lastId ?? Infinity));
      const selected = fit.filter((check) => matchesRules(check, setting.rules));
      const partial = this.#partialLate.get(guid) ?? { ids, sent: new Set() };
      if (expiredIds.length === 0) this.#partialLate.set(guid, partial);
      const verdict =
        expiredIds.length > 0 || selected.length === 0
          ? undefined
          : await this.#sender.send(setting, selected, partial.sent, signal);
      if (verdict?.kind !== 'retry') {
        await deleteLateRecords(db, setting, ids);
        this.#partialLate.delete(guid);
      }
      await this.#recordVerdict(setting, { verdict, cursorId: setting.cursorId, count: selected.length });
      if (expiredIds.length > 0)
        await saveProgress(db, setting, { cursorId: setting.cursorId, dropped: selected.length });
    }
  }

  /** Returns the cursor after a batch; undefined if nothing is left to do now. */
  async #sendBatch(setting: ActiveSetting, signal: AbortSignal): Promise<number | undefined> {
    const { db, clock } = this.#deps;
    const now = await limitToEngineTime(db, clock.now());
    const until = await this.#watermark.advance(db, now - SEND_DELAY_MS, now);
    if (until === undefined) return undefined;
    const partial = this.#partialBatch(setting);
    const found = await readDueChecks(db, setting, { until, now: clock.now(), limit: BATCH_SIZE });
    const due = takeFitting(found.filter(({ id }) => id <= (partial?.lastId ?? Infinity)));
    const lastId = due.at(-1)?.id;
    if (lastId === undefined) {
      const idleCursorId = lowestIdAt(until) - 1;
      if (idleCursorId - setting.cursorId > lowestIdAt(until) - lowestIdAt(until - IDLE_ADVANCE_MS)) {
        await saveProgress(db, setting, { cursorId: idleCursorId });
      }
      return undefined;
    }
    const selected = due.filter((check) => matchesRules(check, setting.rules));
    const verdict = selected.length === 0 ? undefined : await this.#send(setting, selected, lastId, signal);
    await this.#recordVerdict(setting, { verdict, cursorId: lastId, count: selected.length });
    if (verdict?.kind === 'retry') return undefined;
    this.#partial.delete(setting.guid);
    return found.length === BATCH_SIZE || due.length < found.length || partial ? lastId : undefined;
  }

  #partialBatch({ guid, cursorId }: ActiveSetting): PartialBatch | undefined {
    const partial = this.#partial.get(guid);
    return partial?.cursorId === cursorId ? partial : undefined;
  }

  async #send(
    setting: ActiveSetting,
    checks: readonly DueCheck[],
    lastId: number,
    signal: AbortSignal,
  ): Promise<Verdict> {
    const { guid, cursorId } = setting;
    const partial = this.#partialBatch(setting) ?? { cursorId, lastId, sent: new Set() };
    this.#partial.set(guid, partial);
    return this.#sender.send(setting, checks, partial.sent, signal);
  }

  async #recordVerdict(
    setting: ActiveSetting,
    {
      verdict,
      cursorId,
      count,
    }: { readonly verdict: Verdict | undefined; readonly cursorId: number; readonly count: number },
  ): Promise<void> {
    const { db, clock } = this.#deps;
    const { guid } = setting;
    if (verdict?.kind === 'retry') {
      const failures = (this.#failures.get(guid)?.failures ?? 0) + 1;
      this.#failures.set(guid, { failures, retryAtMs: clock.elapsed() + retryDelayMs(failures, verdict.afterS) });
      await saveProgress(db, setting, { cursorId: setting.cursorId, error: storableReason(verdict.reason) });
      return;
    }
    this.#failures.delete(guid);
    await saveProgress(db, setting, { cursorId, ...describeProgress(verdict, clock.now(), count) });
  }

  /** Skips and counts results that waited too long. */
  async #dropExpired(setting: ActiveSetting): Promise<ActiveSetting> {
    const { db, clock } = this.#deps;
    const oldest = clock.now() - MAX_AGE_MS;
    // An idle setting lags slightly behind, which is not a loss.
    if (setting.cursorId >= lowestIdAt(oldest - MINUTE)) return setting;
    let current = setting;
    for (;;) {
      const due = await readDueChecks(db, current, { until: oldest, now: clock.now(), limit: BATCH_SIZE });
      const lastId = due.at(-1)?.id ?? lowestIdAt(oldest);
      const dropped = due.filter((check) => matchesRules(check, setting.rules)).length;
      await saveProgress(db, current, { cursorId: lastId, dropped });
      current = { ...current, cursorId: lastId };
      if (due.length < BATCH_SIZE) return current;
    }
  }
}
