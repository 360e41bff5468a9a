import { createHash } from 'node:crypto';

/** Value of an object's fields as clients compare it: base64 of 16 bytes. */
export function hashOf(fields: unknown): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest().subarray(0, 16).toString('base64');
}
