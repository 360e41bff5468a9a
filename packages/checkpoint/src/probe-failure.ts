import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';

interface FailureOptions extends ErrorOptions {
  readonly description?: string;
  readonly isLate?: boolean;
}

/** A target that fails, on its way from the place that saw it to the outcome. Never leaves a probe. */
export class ProbeFailure extends Error {
  readonly code: number;
  /** Text of the code with its numbers filled in, where it has any. */
  readonly description: string | undefined;
  /** Something did not come, or did not become so, in time. */
  readonly isLate: boolean;

  constructor(
    entry: Pick<ErrorCodeEntry, 'code'>,
    message: string,
    { description, isLate = false, ...options }: FailureOptions = {},
  ) {
    super(message, options);
    this.name = 'ProbeFailure';
    this.code = entry.code;
    this.description = description;
    this.isLate = isLate;
  }
}

const bySystemCode = new Map<string, ErrorCodeEntry>([
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

/** The code of a `system` error, `''` for one without. */
export function systemCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** What an error of a socket means; `otherwise` when the system's code says nothing we know. */
export function socketFailure(error: Error, otherwise: ErrorCodeEntry = errorCodes.connectFailed): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  // Node's words for "the other side ended the connection before the answer", though its code reads ECONNRESET.
  const hungUp = error.message === 'socket hang up' || error.message === 'aborted';
  const entry = hungUp ? errorCodes.connectionClosed : bySystemCode.get(systemCode(error));
  return new ProbeFailure(entry ?? otherwise, error.message, { cause: error });
}
