import { PARTITION_COUNT } from '@vedette/contract/v1/checkpoints/partition-count';

// Monitors are divided into a fixed number of partitions. A process plans and stores those whose leases it holds.
export { PARTITION_COUNT };

export const ALL_PARTITIONS: readonly number[] = [...Array(PARTITION_COUNT).keys()];

/** Returns the partition of a monitor: the low six bits of its GUID, which are random. Ids of checks contain it. */
export const monitorPartition = (monitorGuid: string): number =>
  Number.parseInt(monitorGuid.slice(-2), 16) % PARTITION_COUNT;

/** Returns the name of the lease of a partition. */
export const partitionLease = (partition: number): string => `partition ${String(partition).padStart(2, '0')}`;
