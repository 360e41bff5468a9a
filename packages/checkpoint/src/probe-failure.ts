import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';

interface FailureOptions extends ErrorOptions {
  readonly description?: string;
  readonly isTimeout?: boolean;
}

/** A failure of the target, thrown within a probe and turned into its outcome. Never leaves a probe. */
export class ProbeFailure extends Error {
  readonly code: number;
  /** Text of the error code with its numbers filled in, if it has any. */
  readonly description: string | undefined;
  /** Whether the failure is a timeout. */
  readonly isTimeout: boolean;

  constructor(
    entry: Pick<ErrorCodeEntry, 'code'>,
    message: string,
    { description, isTimeout = false, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.name = 'ProbeFailure';
    this.code = entry.code;
    this.description = description;
    this.isTimeout = isTimeout;
  }
}

const entriesBySystemCode = new Map<string, ErrorCodeEntry>([
  ['ECONNREFUSED', errorCodes.connectRefused],
  ['ETIMEDOUT', errorCodes.connectTimeout],
  ['EHOSTUNREACH', errorCodes.hostUnreachable],
  ['EHOSTDOWN', errorCodes.hostUnreachable],
  ['ENETUNREACH', errorCodes.networkUnreachable],
  ['ENETDOWN', errorCodes.networkUnreachable],
  ['ECONNRESET', errorCodes.connectionReset],
  ['EPIPE', errorCodes.connectionReset],
  ['ECONNABORTED', errorCodes.connectionReset],
]);

/** Returns the code of a `system` error, or `''` without one. */
export function systemCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** Maps a socket error to an error code; `fallback` applies to unknown system codes. */
export function socketFailure(error: Error, fallback: ErrorCodeEntry = errorCodes.connectFailed): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  // Node's messages for "the other side closed the connection before the response", although the code is ECONNRESET.
  const hasHungUp = error.message === 'socket hang up' || error.message === 'aborted';
  const entry = hasHungUp ? errorCodes.connectionClosed : entriesBySystemCode.get(systemCode(error));
  return new ProbeFailure(entry ?? fallback, error.message, { cause: error });
}
