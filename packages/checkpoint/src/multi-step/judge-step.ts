import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { AssertionResult } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { RequestStep, StepAssertion } from '@vedette/contract/checkpoint/multi-step-target';
import { ProbeFailure } from '../probe-failure.js';
import { compare, describeAssertion, withAutomatic } from './assertion-rules.js';
import type { Scope } from './scope.js';
import { assertionErrorCode, readSourceValue, type Sources } from './sources.js';

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

const shortened = (text: string): string => (text.length > 500 ? `${text.slice(0, 500)}…` : text);

async function expandAssertion(assertion: StepAssertion, scope: Scope): Promise<StepAssertion> {
  const target = await scope.expand(assertion.target);
  if (target.unresolved.length > 0) {
    throw new ProbeFailure(errorCodes.variableUnresolved, target.unresolved.join(', '));
  }
  return { ...assertion, target: target.text };
}

function judged(
  assertion: StepAssertion,
  text: string,
  exception: string,
  failure: ProbeFailure | undefined,
): AssertionVerdict {
  const description = shortened(describeAssertion(assertion));
  const message = shortened([`${description}${text}`, exception].filter((part) => part !== '').join(': '));
  return {
    result: {
      completed: exception === '',
      passed: failure === undefined,
      description,
      exception: shortened(exception),
    },
    failure: failure && new ProbeFailure(failure, failure.message || message),
  };
}

async function judgeOne(assertion: StepAssertion, sources: Sources): Promise<AssertionVerdict> {
  try {
    const plain = await expandAssertion(assertion, sources.scope);
    const value = await readSourceValue(sources, plain);
    const { passed, exception } = compare(plain.comparison, value, plain.target);
    const isFailed = !passed || plain.source === 'Fail';
    const seen = value.kind === 'text' ? `, value is ${shortened(value.text)}` : '';
    return judged(plain, seen, exception, isFailed ? new ProbeFailure(codeFor(plain), '') : undefined);
  } catch (error) {
    if (isCheckpointFault(error)) throw error;
    const failure = error as ProbeFailure;
    return judged(assertion, '', failure.message, failure);
  }
}

/** Returns the error code of a failed assertion. An unexpected or missing response has a separate code. */
const codeFor = ({ source, comparison, target }: StepAssertion) =>
  source === 'ResponseCompleted' && !(comparison === 'Equal' && target.toLowerCase() === 'false')
    ? errorCodes.responseIncomplete
    : assertionErrorCode(source);

/** Evaluates all assertions of a step, the default ones first. Without a response, only those on its presence. */
export async function judgeAssertions(step: RequestStep, sources: Sources): Promise<AssertionVerdict[]> {
  const all = withAutomatic(step.assertions);
  const applicable = sources.answer ? all : all.filter(({ source }) => source === 'ResponseCompleted');
  const results: AssertionVerdict[] = [];
  for (const assertion of applicable) results.push(await judgeOne(assertion, sources));
  return results;
}

/**
 * Extracts the step's variables in order. Returns the first failure; variables that could not be extracted keep their
 * values.
 */
export async function extractVariables(step: RequestStep, sources: Sources): Promise<ProbeFailure | undefined> {
  let first: ProbeFailure | undefined;
  for (const { name, ...extraction } of step.variables) {
    try {
      const found = await readSourceValue(sources, extraction);
      if (found.kind === 'missing') {
        const why = found.why === '' ? 'is not in the response' : found.why;
        throw new ProbeFailure(errorCodes.variableNotExtracted, `${name}: ${extraction.property} ${why}`);
      }
      sources.scope.set(name, found.kind === 'null' ? '' : found.text);
    } catch (error) {
      if (isCheckpointFault(error)) throw error;
      const { message } = error as ProbeFailure;
      first ??= new ProbeFailure(
        errorCodes.variableNotExtracted,
        message.startsWith(name) ? message : `${name}: ${message}`,
      );
    }
  }
  return first;
}
