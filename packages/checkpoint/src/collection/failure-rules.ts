/** Classifies the failures of a collection run and selects the error of the check. */
import { describeError, errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Problem } from './messages.js';

/** A failure before it becomes part of the outcome. */
export interface RunFailure {
  readonly code: number;
  readonly message: string;
}

export const runFailure = ({ code }: Pick<ErrorCodeEntry, 'code'>, message: string): RunFailure => ({ code, message });

/** Codes by messages of the runtime and of Node; the first match counts. */
const codeByMessage: readonly (readonly [RegExp, ErrorCodeEntry])[] = [
  [/Exceeded maxRedirects/, errorCodes.tooManyRedirects],
  [/maximum response size|Maximum response|response size/i, errorCodes.responseTooLarge],
  [/ESOCKETTIMEDOUT/, errorCodes.bodyTimeout],
  [/ETIMEDOUT/, errorCodes.headersTimeout],
  [/socket hang up|aborted/, errorCodes.connectionClosed],
  [/ECONNRESET|EPIPE/, errorCodes.connectionReset],
  [/HPE_|Parse Error|HPE/, errorCodes.invalidResponse],
  [
    /incorrect header check|invalid (distance|block|stored)|Z_DATA_ERROR|unexpected end of file/,
    errorCodes.bodyUndecodable,
  ],
  [/Invalid URI|Invalid URL|Invalid protocol|request url is empty/i, errorCodes.invalidUrl],
];

/** Returns the failure of a request without a response: of the connection, of TLS, or as reported by the runtime. */
export function requestFailure(problem: Problem, toTlsFailure: (problem: Problem) => RunFailure): RunFailure {
  if (problem.failure) return problem.failure;
  if (problem.isTls) return toTlsFailure(problem);
  const text = `${problem.code} ${problem.message}`;
  const entry = codeByMessage.find(([pattern]) => pattern.test(text))?.[1] ?? errorCodes.collectionRequestFailed;
  return runFailure(entry, problem.message);
}

/**
 * Whether a script was stopped by the runtime. The runtime measures wall-clock time, which also passes on a busy
 * machine.
 */
export const isTimeout = ({ message }: Problem): boolean =>
  /timed out|not responding|bridge disconnecting/i.test(message);

const delayErrorCodes: readonly number[] = [
  errorCodes.apiRunTimeout.code,
  errorCodes.scriptTimeout.code,
  errorCodes.headersTimeout.code,
  errorCodes.bodyTimeout.code,
  // A server may close a connection because this machine was too slow.
  errorCodes.connectionClosed.code,
  errorCodes.connectionReset.code,
];

/**
 * Whether something took too long, here or at a server. Without CPU on this machine it may be the checkpoint's fault.
 */
export const isDelayFailure = ({ code }: RunFailure): boolean => delayErrorCodes.includes(code);

/** Returns the failure of a script that threw or was stopped. */
export function scriptFailure(phase: 'pre' | 'post', problem: Problem): RunFailure {
  const { name, message } = problem;
  if (isTimeout(problem)) return runFailure(errorCodes.scriptTimeout, message);
  const entry = phase === 'pre' ? errorCodes.preRequestScriptFailed : errorCodes.postResponseScriptFailed;
  return runFailure(entry, name === '' || name === 'Error' ? message : `${name}: ${message}`);
}

/** Describes a failure in the outcome, beginning with its step. A failed test is described by its name. */
export function describeRunFailure({ code, message }: RunFailure, stepNumber: number): string {
  const [firstLine = ''] = message.split('\n');
  const isTest = code === errorCodes.collectionTestFailed.code;
  const text = isTest ? `${describeError(code)}: ${firstLine}` : describeError(code);
  return (stepNumber === 0 ? text : `Step ${stepNumber}: ${text}`).slice(0, 500);
}
