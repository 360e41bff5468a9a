import { verificationEntry } from '../net/chain-rules.js';
import { tlsFailure } from '../net/tls.js';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { runFailure, type RunFailure } from './failure-rules.js';
import type { Problem } from './messages.js';

/** Returns the failure of a request that ended in its TLS handshake. */
export function collectionTlsFailure({ code, message }: Problem): RunFailure {
  if (code === 'TLS_TIMEOUT') return runFailure(errorCodes.tlsTimeout, message);
  const entry = verificationEntry({ code, message });
  if (entry) return runFailure(entry, message);
  return runFailure(tlsFailure(Object.assign(new Error(message), { code })), message);
}
