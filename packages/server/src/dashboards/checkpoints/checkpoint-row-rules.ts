/** What checkpoints measured. */
import type { DashboardCheckpoints } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';

type Row = DashboardCheckpoints['Rows'][number];

/** Sums over the checks of one server of a checkpoint in one slot of time; times are ms, of those that got an answer (`timed`). */
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

/** Where a server stands. */
export interface ServerPlace {
  readonly serverId: number;
  readonly checkpointId: number;
  readonly name: string;
  readonly regionId: number;
}

/** Empty limits are none. */
export interface Limits {
  readonly checkpointIds: readonly number[];
  readonly regionIds: readonly number[];
}

/**
 * Sums of servers and stretches of time as one row for each checkpoint, in the order of `places`. Empty limits are none; a
 * checkpoint is within them by itself or by its region.
 */
export function checkpointRows(sums: readonly ServerSums[], places: readonly ServerPlace[], limits: Limits): Row[] {
  const { checkpointIds, regionIds } = limits;
  const isInLimits = ({ checkpointId, regionId }: ServerPlace): boolean =>
    checkpointIds.length + regionIds.length === 0 ||
    checkpointIds.includes(checkpointId) ||
    regionIds.includes(regionId);
  const within = places.filter(isInLimits);
  return [...new Map(within.map((place) => [place.checkpointId, place.name]))].map(([checkpointId, name]) => {
    const servers = new Set(within.filter((one) => one.checkpointId === checkpointId).map(({ serverId }) => serverId));
    const own = sums.filter(({ serverId }) => servers.has(serverId));
    return { CheckpointId: checkpointId, CheckpointName: name, ...toCheckpointNumbers(own) };
  });
}

/** Without a check that got an answer there is no load time: a gap, never a zero. */
export function toCheckpointNumbers(sums: readonly ServerSums[]): Omit<Row, 'CheckpointId' | 'CheckpointName'> {
  const sum = (of: (one: ServerSums) => number): number => sums.reduce((total, one) => total + of(one), 0);
  const timed = sum((one) => one.timed);
  const mean = (of: (one: ServerSums) => number): number => Math.round(sum(of) / timed);
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
