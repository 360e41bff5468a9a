/**
 * Monitors are divided into this many partitions, whatever the number of processes. Imports no shape, so that pages may
 * use it.
 */
export const PARTITION_COUNT = 64;
