import { createHash } from 'node:crypto';
import { hashConflictFault } from './rule-messages.js';

/**
 * Returns the `Hash` of a definition that clients compare: base64 of 16 bytes, which depends on the fields and their
 * order.
 */
export function definitionHash(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, 16).toString('base64');
}

/** Hashes, one of which a definition must still have to be changed. Undefined: any. */
export type IfMatch = readonly string[] | undefined;

/**
 * Call it while the definition is locked, so that no other change can happen between this check and the write.
 * @throws Fault `conflict` if it has another Hash than those given
 */
export function requireHashMatch(ifMatch: IfMatch, hash: string): void {
  if (ifMatch === undefined || ifMatch.includes(hash)) return;
  throw hashConflictFault(hash);
}
