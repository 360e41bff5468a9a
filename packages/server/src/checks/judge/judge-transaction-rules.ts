/** Judges a transaction by the failure that ended it, or by the conditions of its steps and of the monitor. */
import type { TransactionOutcome } from '@vedette/contract/checkpoint/outcome';
import { markDoubtful } from './cpu-starved-rules.js';
import { sizeFindings } from './judge-http-rules.js';
import { consoleFindings, pageMetricFindings, urlFindings } from './judge-page-rules.js';
import {
  toFinding,
  loadTimeFindings,
  buildVerdict,
  excludeDoubtful,
  type Finding,
  type JudgedCondition,
  type Verdict,
} from './verdict-rules.js';

type Step = TransactionOutcome['steps'][number];

/** Judges a transaction. Errors that the script ignores are reported with their steps only. */
export function judgeTransaction(outcome: TransactionOutcome, conditions: readonly JudgedCondition[]): Verdict {
  const totalMs = Math.round(outcome.totalMs);
  return buildVerdict(transactionFindings(outcome, conditions, totalMs), conditions, totalMs);
}

function transactionFindings(
  { failure, steps, totalBytes, isCpuStarved }: TransactionOutcome,
  conditions: readonly JudgedCondition[],
  totalMs: number,
): Finding[] {
  if (failure) {
    // The author's message explains the failure.
    const message = [failure.message, failure.failureMessage].filter((text) => text !== '').join('\n');
    return [toFinding({ ...failure, message })];
  }
  return [
    ...steps.flatMap((step, index) => (step.ignoresErrors === true ? [] : stepFindings(step, index))),
    ...sizeFindings(totalBytes, conditions),
    ...allPageMetricFindings(steps, conditions),
    ...markDoubtful(loadTimeFindings(conditions, totalMs), isCpuStarved === true ? 'loading' : undefined),
  ];
}

const listNavigations = (steps: readonly Step[]) => steps.flatMap(({ page }) => page?.navigations ?? []);

/** A limit exceeded in a step with enough CPU is not doubtful. */
function allPageMetricFindings(steps: readonly Step[], conditions: readonly JudgedCondition[]): Finding[] {
  const certainFindings = pageMetricFindings(
    listNavigations(steps.filter(({ isCpuStarved }) => isCpuStarved !== true)),
    conditions,
  );
  return markDoubtful(pageMetricFindings(listNavigations(steps), conditions), 'loading').map(
    (one) => certainFindings.find(({ code }) => code === one.code) ?? one,
  );
}

/** Returns the findings of a step's conditions, prefixed with the step's number. */
function stepFindings(step: Step, index: number): Finding[] {
  const found = [
    ...urlFindings(step, step.conditions),
    ...consoleFindings(step, step.conditions),
    ...pageMetricFindings(step.page?.navigations ?? [], step.conditions),
  ];
  const cpuStarved = step.isCpuStarved === true ? 'loading' : undefined;
  return markDoubtful(found, cpuStarved).map((one) => ({ ...one, detail: `Step ${index + 1}: ${one.detail}` }));
}

/**
 * If a step turns out to be an error, its final screenshot is that of the error; otherwise it was not requested and is
 * dropped.
 */
function resolveFinalScreenshot(step: Step, isError: boolean): Step {
  const { pictures } = step;
  if (pictures.every(({ milestone }) => milestone !== 'End')) return step;
  const screenshots = isError
    ? pictures.map((one) => (one.milestone === 'End' ? { ...one, milestone: 'Error' } : one))
    : pictures.filter(({ milestone }) => milestone !== 'End');
  return { ...step, pictures: screenshots };
}

/** Returns the steps of a check after its verdict. An error that belongs to no step is shown in the last one. */
export function judgeTransactionSteps(steps: readonly Step[], isError: boolean): Step[] {
  const hasStepError = steps.some((step, index) => judgeTransactionStep(step, index).state === 'failed');
  const errorStepIndex = isError && !hasStepError ? steps.length - 1 : -1;
  return steps.map((step, index) =>
    judgeTransactionStep(index === errorStepIndex ? resolveFinalScreenshot(step, true) : step, index),
  );
}

/** Returns a step after its own conditions: if they find something, it has failed although its actions have not. */
export function judgeTransactionStep(step: Step, index: number): Step {
  const [first, ...further] = step.error ? [] : excludeDoubtful(stepFindings(step, index));
  if (!first) return resolveFinalScreenshot(step, false);
  const message = [
    first.detail,
    ...further.map(({ code, description, detail }) => `${code} ${description}: ${detail}`),
  ];
  return {
    ...resolveFinalScreenshot(step, true),
    state: step.ignoresErrors === true ? 'ignored' : 'failed',
    error: {
      code: first.code,
      description: `Step ${index + 1}: ${first.description}`,
      failureMessage: '',
      message: message.join('\n'),
    },
  };
}
