import { message } from '@vedette/i18n/message';
import type { ConditionFamily } from '@vedette/contract/v4/error-condition';
import type { RejudgedCheck } from '@vedette/contract/v1/alerting/back-test';
import {
  rejudge,
  type ConcurrentThresholds,
  type JudgedCondition,
  type RecordedCheck,
  type Rejudged,
} from '../../checks/index.js';
import type { RecordedCheck as Turn } from './replay-rules.js';
import { Relevel } from './relevel-rules.js';

const MAX_CHANGES = 200;
/** Same limit as in the back-test of a level. */
const MAX_TURNS = 160_000;
const MAX_VERDICTS = 20_000;
/** Greater than any HTTP status, so that a load time and a status make one key. */
const STATUSES = 1_024;

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
  readonly turns: Turn[] = [];
  checks = 0;
  errorsWould = 0;
  errorsWere = 0;
  changesInAll = 0;
  assumedConfirmed = 0;
  readonly #changes: RejudgedCheck[] = [];
  readonly #asRecorded = new Map<string, number>();
  readonly #options: ConditionReplayOptions;
  readonly #relevel: Relevel;
  readonly #changed: ReadonlySet<string>;
  readonly #verdicts = new Map<number, Rejudged>();
  #before = 0;

  constructor(options: ConditionReplayOptions) {
    this.#options = options;
    this.#relevel = new Relevel(options.thresholds);
    this.#changed = changedTypes(options.stored, options.conditions);
  }

  take(check: RecordedCheck): void {
    const judged = this.#judged(check);
    for (const type of judged.asRecorded) {
      if (this.#changed.has(type) && !check.isRound) this.#asRecorded.set(type, (this.#asRecorded.get(type) ?? 0) + 1);
    }
    const { level, isAssumed, verdict } = this.#relevel.take(check, judged);
    if (check.isPart) return;
    this.checks += 1;
    if (check.level > 0) this.errorsWere += 1;
    const would = verdict ?? (check.isRound ? check : judged);
    this.#note(check, level === undefined ? NOT_MADE : would);
    if (level === undefined) return;
    if (level > 0) this.errorsWould += 1;
    if (isAssumed) this.assumedConfirmed += 1;
    const { checkId, at } = check;
    if ((level > 0 || this.#before > 0) && this.turns.length < MAX_TURNS) this.turns.push({ checkId, at, level });
    this.#before = level;
  }

  /** Returns the newest 200 changes, newest first. */
  changes(): RejudgedCheck[] {
    return this.#changes.slice(-MAX_CHANGES).reverse();
  }

  asRecorded(): { ErrorConditionType: string; Checks: number }[] {
    return [...this.#asRecorded].map(([ErrorConditionType, Checks]) => ({ ErrorConditionType, Checks }));
  }

  /** Judges a check. Results of OK checks are cached by load time and status. */
  #judged(check: RecordedCheck): Rejudged {
    const { family, conditions } = this.#options;
    const { errorCode, errorMessage, httpStatusCode = -1, totalMs } = check;
    if (errorCode !== 0 || errorMessage !== '' || check.bodyBytes !== undefined)
      return rejudge(check, family, conditions);
    const looks = totalMs * STATUSES + httpStatusCode;
    const known = this.#verdicts.get(looks);
    if (known) return known;
    if (this.#verdicts.size === MAX_VERDICTS) this.#verdicts.clear();
    const judged = rejudge(check, family, conditions);
    this.#verdicts.set(looks, judged);
    return judged;
  }

  #note(check: RecordedCheck, would: { readonly errorCode: number; readonly errorDescription: string }): void {
    if (check.errorCode === would.errorCode) return;
    this.changesInAll += 1;
    this.#changes.push({
      MonitorCheckId: check.checkId,
      At: check.at,
      ActualErrorCode: check.errorCode,
      ActualErrorDescription: check.errorDescription,
      SimulatedErrorCode: would.errorCode,
      SimulatedErrorDescription: would.errorDescription,
    });
    if (this.#changes.length > 2 * MAX_CHANGES) this.#changes.splice(0, MAX_CHANGES);
  }
}

/** Shown instead of an error for a recheck that would not have been run. */
export const NOT_RECHECKED = message('Would not have been rechecked');
const NOT_MADE = { errorCode: 0, errorDescription: NOT_RECHECKED };

/** Returns the types whose entries differ from the stored ones. */
function changedTypes(before: readonly JudgedCondition[], after: readonly JudgedCondition[]): ReadonlySet<string> {
  const of = (all: readonly JudgedCondition[], type: string): string =>
    JSON.stringify(all.filter(({ ErrorConditionType }) => ErrorConditionType === type).map(conditionValues));
  const types = new Set([...before, ...after].map(({ ErrorConditionType }) => ErrorConditionType));
  return new Set([...types].filter((type) => of(before, type) !== of(after, type)));
}

const conditionValues = ({ Value = '', Effect = '', Percentage = '', Level = '', MatchType = '' }: JudgedCondition) => [
  Value,
  Effect,
  Percentage,
  Level,
  MatchType,
];
