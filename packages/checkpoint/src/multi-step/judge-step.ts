import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { AssertionResult } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { RequestStep, StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';
import { compareValue, describeAssertion, addDefaultAssertions } from './assertion-rules.js';
import type { Scope } from './scope.js';
import { assertionErrorCode, readSourceValue, type ValueSources } from './value-sources.js';

/** Result of an assertion, and the failure of the step if it failed. */
export interface AssertionVerdict {
  readonly result: AssertionResult;
  readonly failure: ProbeFailure | undefined;
}

const FIRST_CHECKPOINT_CODE = 29_000;

/**
 * Whether an error is a checkpoint fault, which says nothing about the target. The whole run then goes to another
 * checkpoint.
 */
export function isCheckpointFault(error: unknown): boolean {
  if (!(error instanceof ProbeFailure)) return true;
  return error.code >= FIRST_CHECKPOINT_CODE && error.code !== errorCodes.definitionUnusable.code;
}

const shorten = (text: string): string => (text.length > 500 ? `${text.slice(0, 500)}…` : text);

async function expandAssertion(assertion: StepAssertion, scope: Scope): Promise<StepAssertion> {
  const target = await scope.expand(assertion.target);
  if (target.unresolved.length > 0) {
    throw new ProbeFailure(errorCodes.variableUnresolved, target.unresolved.join(', '));
  }
  return { ...assertion, target: target.text };
}

function toVerdict(
  assertion: StepAssertion,
  text: string,
  exception: string,
  failure: ProbeFailure | undefined,
): AssertionVerdict {
  const description = shorten(describeAssertion(assertion));
  const message = shorten([`${description}${text}`, exception].filter((part) => part !== '').join(': '));
  return {
    result: {
      completed: exception === '',
      passed: failure === undefined,
      description,
      exception: shorten(exception),
    },
    failure: failure && new ProbeFailure(failure, failure.message || message),
  };
}

async function judgeAssertion(assertion: StepAssertion, sources: ValueSources): Promise<AssertionVerdict> {
  try {
    const expanded = await expandAssertion(assertion, sources.scope);
    const value = await readSourceValue(sources, expanded);
    const { passed, exception } = compareValue(expanded.comparison, value, expanded.target);
    const isFailed = !passed || expanded.source === 'Fail';
    const valueText = value.kind === 'text' ? `, value is ${shorten(value.text)}` : '';
    return toVerdict(
      expanded,
      valueText,
      exception,
      isFailed ? new ProbeFailure(failedAssertionCode(expanded), '') : undefined,
    );
  } catch (error) {
    if (isCheckpointFault(error)) throw error;
    const failure = error as ProbeFailure;
    return toVerdict(assertion, '', failure.message, failure);
  }
}

/** Returns the error code of a failed assertion. An unexpected or missing response has a separate code. */
const failedAssertionCode = ({ source, comparison, target }: StepAssertion) =>
  source === 'ResponseCompleted' && !(comparison === 'Equal' && target.toLowerCase() === 'false')
    ? errorCodes.responseIncomplete
    : assertionErrorCode(source);

/** Evaluates all assertions of a step, the default ones first. Without a response, only those on its presence. */
export async function judgeAssertions(step: RequestStep, sources: ValueSources): Promise<AssertionVerdict[]> {
  const allAssertions = addDefaultAssertions(step.assertions);
  const applicable = sources.response
    ? allAssertions
    : allAssertions.filter(({ source }) => source === 'ResponseCompleted');
  const results: AssertionVerdict[] = [];
  for (const assertion of applicable) results.push(await judgeAssertion(assertion, sources));
  return results;
}

/**
 * Extracts the step's variables in order. Returns the first failure; variables that could not be extracted keep their
 * values.
 */
export async function extractVariables(step: RequestStep, sources: ValueSources): Promise<ProbeFailure | undefined> {
  let firstFailure: ProbeFailure | undefined;
  for (const { name, ...extraction } of step.variables) {
    try {
      const found = await readSourceValue(sources, extraction);
      if (found.kind === 'missing') {
        const reason = found.reason === '' ? 'is not in the response' : found.reason;
        throw new ProbeFailure(errorCodes.variableNotExtracted, `${name}: ${extraction.property} ${reason}`);
      }
      sources.scope.set(name, found.kind === 'null' ? '' : found.text);
    } catch (error) {
      if (isCheckpointFault(error)) throw error;
      const { message } = error as ProbeFailure;
      firstFailure ??= new ProbeFailure(
        errorCodes.variableNotExtracted,
        message.startsWith(name) ? message : `${name}: ${message}`,
      );
    }
  }
  return firstFailure;
}
