import { createHash } from 'node:crypto';

/** `Hash` of a definition as clients compare it: base64 of 16 bytes, the same as long as the fields and their order are. */
export function hashOf(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, 16).toString('base64');
}
