import { problem } from '@vedette/i18n/message';
import type { TranslateProblem } from '@vedette/i18n/problem-translator';
import { Fault, type FaultKind } from '@vedette/kernel/fault';
import { toStoreFailure, type StoreFailure } from '../db/store-failure.js';
import { isTransactionConflict } from '../db/transaction-conflict.js';
import { parseBrokenReference } from '../db/broken-reference.js';

/** The status of each kind of fault, defined only here. */
export const FAULT_STATUS: Readonly<Record<FaultKind, number>> = {
  invalid: 400,
  inUse: 400,
  unauthenticated: 401,
  forbidden: 403,
  refused: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  unsupported: 415,
  limited: 429,
  unavailable: 503,
};

/** Error body of the contract: an entry per problem; `Message` at the top only where older clients read it. */
export interface ErrorBody {
  Message?: string;
  Messages: { Message: string }[];
}

/**
 * Maximum number of problems, as for shapes. A body may refer to hundreds of thousands of objects, and no client needs
 * that many messages.
 */
const MAX_PROBLEMS = 1_000;

function limitProblems(problems: readonly string[]): readonly string[] {
  if (problems.length <= MAX_PROBLEMS + 1) return problems;
  return [...problems.slice(0, MAX_PROBLEMS), problem(`Body: has ${problems.length - MAX_PROBLEMS} more problems`)];
}

/** `translate` puts each problem into the language of the response; without it they stay English. */
export function buildErrorBody(
  problems: readonly string[],
  { bareMessage = false, translate }: { readonly bareMessage?: boolean; readonly translate?: TranslateProblem } = {},
): ErrorBody {
  const limited = limitProblems(problems);
  const all = translate ? limited.map(translate) : limited;
  const Messages = all.map((Message) => ({ Message }));
  return bareMessage ? { Message: all.join('; '), Messages } : { Messages };
}

/** Message of a status 500; details are only logged. */
export const INTERNAL_ERROR = problem('Internal server error; see the log of the service');

interface StatusError extends Error {
  readonly statusCode?: number;
  readonly code?: string;
}

const FASTIFY_KINDS: Readonly<Record<number, readonly [FaultKind, string]>> = {
  400: ['invalid', problem('The request cannot be read')],
  413: ['tooLarge', problem('The body is too large')],
  414: ['invalid', problem('The path is too long')],
  415: ['unsupported', problem('Content-Type: is not well-formed; send application/json')],
};

const RETRY_AFTER_S = 5;

const DEADLOCK_RETRY_AFTER_S = 1;

const STORE_FAILURES: Readonly<Record<StoreFailure, string>> = {
  away: problem('The database is unreachable; try again shortly'),
  busy: problem('The service is busy: too many requests are waiting for the database; try again shortly'),
  slow: problem('The database did not respond in time; try again shortly'),
  readOnly: problem('The database is read-only (a standby, or a failover is in progress); try again shortly'),
  full: problem('The disk of the database is full; nothing can be saved until space is freed'),
};

/**
 * Converts an error thrown during a request to a Fault; undefined for a bug of ours, which is answered with 500 without
 * details.
 */
export function toFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return undefined;
  const failure = toStoreFailure(error);
  if (failure) return new Fault('unavailable', STORE_FAILURES[failure], { cause: error, retryAfterS: RETRY_AFTER_S });
  if (isTransactionConflict(error)) {
    const options = { cause: error, retryAfterS: DEADLOCK_RETRY_AFTER_S };
    return new Fault('unavailable', 'Another change was made at the same moment; try again', options);
  }
  const broken = parseBrokenReference(error);
  if (broken) return new Fault('invalid', broken.problem, { cause: error });
  const { statusCode = 500 } = error as StatusError;
  const mapped = FASTIFY_KINDS[statusCode];
  return mapped && new Fault(mapped[0], mapped[1], { cause: error });
}
