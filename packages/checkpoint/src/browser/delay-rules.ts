/** Failures that mean that something was late. */
import { errorCodes } from '@vedette/contract/v4/error-codes';

const { pageTimeout, transactionTimeout, nameTimeout, connectTimeout, tlsTimeout, headersTimeout, bodyTimeout } =
  errorCodes;
const { connectionClosed, connectionReset } = errorCodes;

/** A server that closes a connection may have waited for a CPU-starved browser. */
const DELAY_ERROR_CODES = new Set<number>(
  [
    pageTimeout,
    transactionTimeout,
    nameTimeout,
    connectTimeout,
    tlsTimeout,
    headersTimeout,
    bodyTimeout,
    connectionClosed,
    connectionReset,
  ].map(({ code }) => code),
);

/** Whether a failure may be caused by CPU starvation here: something did not arrive in time. */
export const isDelayFailure = ({ code, isTimeout }: { readonly code: number; readonly isTimeout: boolean }): boolean =>
  isTimeout || DELAY_ERROR_CODES.has(code);
