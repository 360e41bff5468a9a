/** Determines what went wrong in a run of a collection, and which failure becomes the error of the check. */
import { describeError, errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import type { Problem } from './messages.js';

/** A failure on its way to the outcome. */
export interface Trouble {
  readonly code: number;
  readonly message: string;
}

export const trouble = ({ code }: Pick<ErrorCodeEntry, 'code'>, message: string): Trouble => ({ code, message });

/** By the words of the runtime and of Node; the first that fits. */
const byWords: readonly (readonly [RegExp, ErrorCodeEntry])[] = [
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

/** Why a request had no answer: as the connection failed, as TLS did, or as the runtime says. */
export function requestTrouble(problem: Problem, toTlsTrouble: (problem: Problem) => Trouble): Trouble {
  if (problem.failure) return problem.failure;
  if (problem.isTls) return toTlsTrouble(problem);
  const words = `${problem.code} ${problem.message}`;
  const entry = byWords.find(([pattern]) => pattern.test(words))?.[1] ?? errorCodes.collectionRequestFailed;
  return trouble(entry, problem.message);
}

/** Whether a script was ended by the runtime: its clock, not ours, and that one runs on a busy machine too. */
export const isTimeout = ({ message }: Problem): boolean =>
  /timed out|not responding|bridge disconnecting/i.test(message);

const lateness: readonly number[] = [
  errorCodes.apiRunTimeout.code,
  errorCodes.scriptTimeout.code,
  errorCodes.headersTimeout.code,
  errorCodes.bodyTimeout.code,
  // A server that ends a connection may have waited for us in vain.
  errorCodes.connectionClosed.code,
  errorCodes.connectionReset.code,
];

/** Whether something took too long, for us or for a server: on a machine without CPU, that may be our part of it. */
export const isLateness = ({ code }: Trouble): boolean => lateness.includes(code);

/** What a script threw, or that it was ended. */
export function scriptTrouble(phase: 'pre' | 'post', problem: Problem): Trouble {
  const { name, message } = problem;
  if (isTimeout(problem)) return trouble(errorCodes.scriptTimeout, message);
  const entry = phase === 'pre' ? errorCodes.preRequestScriptFailed : errorCodes.postResponseScriptFailed;
  return trouble(entry, name === '' || name === 'Error' ? message : `${name}: ${message}`);
}

/** What an outcome says of a failure, its step first. A failed test is told by its name. */
export function describeTrouble({ code, message }: Trouble, stepNumber: number): string {
  const [firstLine = ''] = message.split('\n');
  const isTest = code === errorCodes.collectionTestFailed.code;
  const text = isTest ? `${describeError(code)}: ${firstLine}` : describeError(code);
  return (stepNumber === 0 ? text : `Step ${stepNumber}: ${text}`).slice(0, 500);
}
