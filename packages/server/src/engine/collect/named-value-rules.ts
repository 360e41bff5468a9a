/** Named values of a result: the durations of its steps, and its custom metrics. */
import type { Outcome } from '@vedette/contract/checkpoint/protocol';
import { deduplicateNames, type NamedValue, type NewCheck } from '../../checks/index.js';

type Steps = Extract<Outcome, { kind: 'steps' }>['steps'];
type TransactionSteps = Extract<Outcome, { kind: 'transaction' }>['steps'];

/** A double does not represent all whole numbers beyond this limit. */
const MAX_METRIC = 1e15;

/**
 * Returns the named values of an outcome. A collection has none: its scripts may run any request any number of times.
 */
export function toNamedValues(outcome: Outcome): Pick<NewCheck, 'series'> {
  const isScript = outcome.kind === 'transaction' || (outcome.kind === 'steps' && outcome.engine !== 'collection');
  if (!isScript) return {};
  const steps = outcome.kind === 'steps' ? stepDurations(outcome.steps) : transactionStepDurations(outcome.steps);
  return { series: [...steps, ...toMetricValues(outcome.customMetrics)] };
}

/** Only steps that were sent and got a response have a duration. The time of others is when the probe gave up. */
const stepDurations = (steps: Steps): NamedValue[] =>
  stepValues(
    steps.map(({ name }) => name),
    steps.map((step) => (step.isExecuted && step.isCompleted && step.isSkipped !== true ? step.totalMs : undefined)),
  );

/** A step whose actions finished has a duration, even if an error condition failed it afterwards. */
const transactionStepDurations = (steps: TransactionSteps): NamedValue[] =>
  stepValues(
    steps.map(({ name }) => name),
    steps.map(({ state, totalMs }) => (state === 'passed' ? totalMs : undefined)),
  );

function stepValues(names: readonly string[], values: readonly (number | undefined)[]): NamedValue[] {
  return deduplicateNames(names, (position) => `Step ${position + 1}`).map((name, position) => {
    const value = values[position];
    return { kind: 'step', name, position, ...(value !== undefined && { value: Math.round(value) }) };
  });
}

function toMetricValues(metrics: readonly { readonly name: string; readonly value: number }[]): NamedValue[] {
  const names = deduplicateNames(
    metrics.map(({ name }) => name),
    (position) => `Metric ${position + 1}`,
  );
  return metrics.flatMap(({ value }, position): NamedValue[] => {
    const isStorable = Number.isInteger(value) && Math.abs(value) <= MAX_METRIC;
    return isStorable ? [{ kind: 'metric', name: names[position] ?? '', position, value }] : [];
  });
}
