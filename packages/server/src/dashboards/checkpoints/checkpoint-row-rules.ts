/** Measurements of checkpoints. */
import type { DashboardCheckpoints } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';

type Row = DashboardCheckpoints['Rows'][number];

/**
 * Sums over the checks of one checkpoint server in one slot. Times are milliseconds of checks with a response
 * (`timed`).
 */
export interface ServerSums {
  readonly serverId: number;
  readonly slot: number;
  readonly checks: number;
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly timed: number;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
}

/** Checkpoint and region of a server. */
export interface ServerLocation {
  readonly serverId: number;
  readonly checkpointId: number;
  readonly name: string;
  readonly regionId: number;
}

/** Empty lists limit nothing. */
export interface Limits {
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
}

/**
 * Adds up sums of servers and periods to one row for each checkpoint, in the order of `locations`. Empty limits limit
 * nothing; a checkpoint matches directly or by its region.
 */
export function toCheckpointRows(
  sums: readonly ServerSums[],
  locations: readonly ServerLocation[],
  limits: Limits,
): Row[] {
  const { checkpointIds, regionIds } = limits;
  const isInLimits = ({ checkpointId, regionId }: ServerLocation): boolean =>
    checkpointIds.length + regionIds.length === 0 ||
    checkpointIds.includes(checkpointId) ||
    regionIds.includes(regionId);
  const matching = locations.filter(isInLimits);
  return [...new Map(matching.map((location) => [location.checkpointId, location.name]))].map(
    ([checkpointId, name]) => {
      const servers = new Set(
        matching.filter((one) => one.checkpointId === checkpointId).map(({ serverId }) => serverId),
      );
      const ownSums = sums.filter(({ serverId }) => servers.has(serverId));
      return { CheckpointId: checkpointId, CheckpointName: name, ...toCheckpointNumbers(ownSums) };
    },
  );
}

/** Without a response there is no load time: the result is a gap, never zero. */
export function toCheckpointNumbers(sums: readonly ServerSums[]): Omit<Row, 'CheckpointId' | 'CheckpointName'> {
  const sum = (getValue: (one: ServerSums) => number): number => sums.reduce((total, one) => total + getValue(one), 0);
  const timed = sum((one) => one.timed);
  const mean = (getValue: (one: ServerSums) => number): number => Math.round(sum(getValue) / timed);
  return {
    Checks: sum(({ checks }) => checks),
    ConfirmedErrors: sum(({ confirmed }) => confirmed),
    UnconfirmedErrors: sum(({ unconfirmed }) => unconfirmed),
    ...(timed > 0 && {
      TotalTime: mean(({ totalMs }) => totalMs),
      ResolveTime: mean(({ resolveMs }) => resolveMs),
      ConnectionTime: mean(({ connectMs }) => connectMs),
      DownloadTime: mean(({ downloadMs }) => downloadMs),
    }),
  };
}
