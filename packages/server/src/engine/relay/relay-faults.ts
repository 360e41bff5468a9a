import { Fault } from '@vedette/kernel/fault';

const RETRY_AFTER_S = 2;

/** The called process did not respond, so it may be gone. */
export class PeerUnreachable extends Fault {
  constructor(message: string, cause: unknown) {
    super('unavailable', message, { retryAfterS: RETRY_AFTER_S, cause });
  }
}

export const unavailableFault = (message: string, cause?: unknown): Fault =>
  new Fault('unavailable', message, { retryAfterS: RETRY_AFTER_S, cause });

const isUnavailable = (error: unknown): boolean => error instanceof Fault && error.kind === 'unavailable';

/** Returns the failure that tells the caller most: the first one that a retry alone does not solve. */
export const pickFailure = (errors: readonly unknown[]): unknown =>
  errors.find((error) => !isUnavailable(error)) ?? errors[0];
