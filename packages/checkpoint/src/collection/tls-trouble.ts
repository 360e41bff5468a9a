import { verificationEntry } from '../net/chain-rules.js';
import { tlsFailure } from '../net/tls.js';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { trouble, type Trouble } from './judge-rules.js';
import type { Problem } from './messages.js';

/** Returns the failure of a request that ended in its TLS handshake. */
export function tlsTrouble({ code, message }: Problem): Trouble {
  if (code === 'TLS_TIMEOUT') return trouble(errorCodes.tlsTimeout, message);
  const entry = verificationEntry({ code, message });
  if (entry) return trouble(entry, message);
  return trouble(tlsFailure(Object.assign(new Error(message), { code })), message);
}
