import { createHash } from 'node:crypto';
import { hashConflict } from './rule-messages.js';

/** `Hash` of a definition as clients compare it: base64 of 16 bytes, the same as long as the fields and their order are. */
export function definitionHash(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, 16).toString('base64');
}

/** Hashes one of which a definition must still have to be changed; undefined: whatever it has. */
export type IfMatch = readonly string[] | undefined;

/**
 * Asked where the definition is held until the change is made, so that nothing comes between.
 * @throws Fault `conflict` when it has another Hash than those named
 */
export function demandMatch(ifMatch: IfMatch, hash: string): void {
  if (ifMatch === undefined || ifMatch.includes(hash)) return;
  throw hashConflict(hash);
}
