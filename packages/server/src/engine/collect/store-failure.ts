import { StoreUnavailable } from '../../db/store-unavailable.js';

/**
 * SQLSTATE classes that blame the stored data: cardinality violation, data exception, integrity constraint violation
 * and program limit exceeded. Waiting resolves none of them, and no other result would be stored meanwhile. Every other
 * class may pass (a pooler, a failover, a running migration), and a result dropped for it would be lost.
 */
const DATA_FAULT_CLASSES = ['21', '22', '23', '54'];
const FAILURE_TEXT = /connection|terminat|timeout|timed out|not queryable|ended/i;

/** No partition holds the row's day: PostgreSQL reports this as a check violation without a constraint name. */
export function lacksPartition(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23514') return false;
  return !('constraint' in error) || error.constraint === undefined;
}

/** The store responds, but has no room to write. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

/** Whether an error means that the store is unreachable or unhealthy, so that the same write may succeed later. */
export function isStoreFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreUnavailable || lacksPartition(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^E[A-Z]+$/.test(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return !DATA_FAULT_CLASSES.includes(code.slice(0, 2));
  // Errors of the driver itself have no code.
  return error.constructor === Error && FAILURE_TEXT.test(error.message);
}
