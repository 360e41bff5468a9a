/** SQLSTATE of a transaction that the server rolled back because of a concurrent one: deadlock, serialization failure. */
const ROLLBACK_CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/** Returns whether the same change may succeed when it is sent again. */
export const isTransactionConflict = (error: Error): boolean => 'code' in error && ROLLBACK_CODES.has(error.code);
