import { message } from '@vedette/i18n/message';
import type { ConditionFamily } from '@vedette/contract/v4/error-condition';
import type { RejudgedCheck } from '@vedette/contract/v1/alerting/back-test';
import {
  rejudge,
  type ConcurrentThresholds,
  type JudgedCondition,
  type RecordedCheck,
  type RejudgedResult,
} from '../../checks/index.js';
import type { ReplayedCheck as OutageCheck } from './replay-rules.js';
import { LevelRecalculator } from './level-recalculation-rules.js';

const MAX_CHANGES = 200;
/** Same limit as in the back-test of a level. */
const MAX_OUTAGE_CHECKS = 160_000;
const MAX_CACHED_VERDICTS = 20_000;
/** Greater than any HTTP status, so that a load time and a status form one key. */
const STATUS_KEY_FACTOR = 1_024;

export interface ConditionReplayOptions {
  readonly family: ConditionFamily;
  readonly conditions: readonly JudgedCondition[];
  /** The monitor's stored conditions. */
  readonly stored: readonly JudgedCondition[];
  readonly thresholds: ConcurrentThresholds;
}

/**
 * Judges the checks of one monitor again with other conditions, oldest first. It collects the differences, and the
 * checks in and directly after an outage, from which incidents are derived.
 */
export class ConditionReplay {
  readonly outageChecks: OutageCheck[] = [];
  checks = 0;
  simulatedErrors = 0;
  actualErrors = 0;
  totalChanges = 0;
  assumedConfirmed = 0;
  readonly #changes: RejudgedCheck[] = [];
  readonly #notRejudgedConditions = new Map<string, number>();
  readonly #options: ConditionReplayOptions;
  readonly #levelRecalculator: LevelRecalculator;
  readonly #changedTypes: ReadonlySet<string>;
  readonly #verdictCache = new Map<number, RejudgedResult>();
  #previousLevel = 0;

  constructor(options: ConditionReplayOptions) {
    this.#options = options;
    this.#levelRecalculator = new LevelRecalculator(options.thresholds);
    this.#changedTypes = changedTypes(options.stored, options.conditions);
  }

  addCheck(check: RecordedCheck): void {
    const judged = this.#judge(check);
    for (const type of judged.notRejudged) {
      if (this.#changedTypes.has(type) && !check.isConcurrentCheck)
        this.#notRejudgedConditions.set(type, (this.#notRejudgedConditions.get(type) ?? 0) + 1);
    }
    const { level, isAssumed, verdict } = this.#levelRecalculator.recalculate(check, judged);
    if (check.isPartialCheck) return;
    this.checks += 1;
    if (check.level > 0) this.actualErrors += 1;
    const simulated = verdict ?? (check.isConcurrentCheck ? check : judged);
    this.#recordChange(check, level === undefined ? NOT_RUN : simulated);
    if (level === undefined) return;
    if (level > 0) this.simulatedErrors += 1;
    if (isAssumed) this.assumedConfirmed += 1;
    const { checkId, at } = check;
    if ((level > 0 || this.#previousLevel > 0) && this.outageChecks.length < MAX_OUTAGE_CHECKS)
      this.outageChecks.push({ checkId, at, level });
    this.#previousLevel = level;
  }

  /** Returns the newest 200 changes, newest first. */
  changes(): RejudgedCheck[] {
    return this.#changes.slice(-MAX_CHANGES).reverse();
  }

  notRejudgedConditions(): { ErrorConditionType: string; Checks: number }[] {
    return [...this.#notRejudgedConditions].map(([ErrorConditionType, Checks]) => ({ ErrorConditionType, Checks }));
  }

  /** Judges a check. Results of OK checks are cached by load time and status. */
  #judge(check: RecordedCheck): RejudgedResult {
    const { family, conditions } = this.#options;
    const { errorCode, errorMessage, httpStatusCode = -1, totalMs } = check;
    if (errorCode !== 0 || errorMessage !== '' || check.bodyBytes !== undefined)
      return rejudge(check, family, conditions);
    const resultKey = totalMs * STATUS_KEY_FACTOR + httpStatusCode;
    const cached = this.#verdictCache.get(resultKey);
    if (cached) return cached;
    if (this.#verdictCache.size === MAX_CACHED_VERDICTS) this.#verdictCache.clear();
    const judged = rejudge(check, family, conditions);
    this.#verdictCache.set(resultKey, judged);
    return judged;
  }

  #recordChange(
    check: RecordedCheck,
    simulated: { readonly errorCode: number; readonly errorDescription: string },
  ): void {
    if (check.errorCode === simulated.errorCode) return;
    this.totalChanges += 1;
    this.#changes.push({
      MonitorCheckId: check.checkId,
      At: check.at,
      ActualErrorCode: check.errorCode,
      ActualErrorDescription: check.errorDescription,
      SimulatedErrorCode: simulated.errorCode,
      SimulatedErrorDescription: simulated.errorDescription,
    });
    if (this.#changes.length > 2 * MAX_CHANGES) this.#changes.splice(0, MAX_CHANGES);
  }
}

/** Shown instead of an error for a recheck that would not have been run. */
export const NOT_RECHECKED = message('Would not have been rechecked');
const NOT_RUN = { errorCode: 0, errorDescription: NOT_RECHECKED };

/** Returns the types whose entries differ from the stored ones. */
function changedTypes(before: readonly JudgedCondition[], after: readonly JudgedCondition[]): ReadonlySet<string> {
  const valuesKey = (conditions: readonly JudgedCondition[], type: string): string =>
    JSON.stringify(conditions.filter(({ ErrorConditionType }) => ErrorConditionType === type).map(conditionValues));
  const types = new Set([...before, ...after].map(({ ErrorConditionType }) => ErrorConditionType));
  return new Set([...types].filter((type) => valuesKey(before, type) !== valuesKey(after, type)));
}

const conditionValues = ({ Value = '', Effect = '', Percentage = '', Level = '', MatchType = '' }: JudgedCondition) => [
  Value,
  Effect,
  Percentage,
  Level,
  MatchType,
];
