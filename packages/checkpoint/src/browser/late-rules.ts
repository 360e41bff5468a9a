/** Which failures tell that something was late. */
import { errorCodes } from '@vedette/contract/v4/error-codes';

const { pageTimeout, transactionTimeout, nameTimeout, connectTimeout, tlsTimeout, headersTimeout, bodyTimeout } =
  errorCodes;
const { connectionClosed, connectionReset } = errorCodes;

/** A server that ends a connection may have waited for a browser without CPU in vain. */
const late = new Set<number>(
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

/** Whether a failure may come of want of CPU where it is seen: something that was waited for did not come. */
export const isByTime = ({ code, isLate }: { readonly code: number; readonly isLate: boolean }): boolean =>
  isLate || late.has(code);
