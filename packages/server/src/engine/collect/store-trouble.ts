import { StoreUnavailable } from '../../db/store-unavailable.js';

/**
 * SQLSTATE classes that blame the results themselves: cardinality violation, data exception, integrity constraint violation
 * and program limit exceeded. Waiting heals none of them, and no other result would be stored meanwhile. Every other class
 * may pass (a pooler, a failover, a migration under way), and a result dropped for it would be lost for ever.
 */
const OWN_FAULT_CLASSES = ['21', '22', '23', '54'];
const TROUBLE_TEXT = /connection|terminat|timeout|timed out|not queryable|ended/i;

/** No partition holds the day of a row: a check constraint without a name, in the words of PostgreSQL. */
export function lacksPartition(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23514') return false;
  return !('constraint' in error) || error.constraint === undefined;
}

/** The store answers, and has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

/** Whether an error says that the store is unreachable or unwell, so that the same write may succeed later. */
export function isStoreTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailable || lacksPartition(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^E[A-Z]+$/.test(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return !OWN_FAULT_CLASSES.includes(code.slice(0, 2));
  // The driver's own errors carry no code.
  return error.constructor === Error && TROUBLE_TEXT.test(error.message);
}
