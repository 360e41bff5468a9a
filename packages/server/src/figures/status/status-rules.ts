import { MULTIPLE_LOCATIONS } from '@vedette/contract/default-names';
import type { RelationObject } from '@vedette/contract/v4/envelope';
import type { MonitorStatus } from '@vedette/contract/v4/status';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { idInstant } from '@vedette/kernel/ids';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import {
  addTimes,
  type ErrorLevel,
  errorLevelNames,
  lastDayStart,
  noTime,
  uptimeIfObserved,
  type StateTimes,
  sumTimes,
  uptimePercentage,
} from '../../checks/index.js';
import { tailPieces } from '../statistics/tail-rules.js';

/** The stored current state of a monitor. */
export interface StatusFacts {
  readonly monitorGuid: string;
  /** Active and not in Development. */
  readonly isRunning: boolean;
  /** Undefined: never checked. */
  readonly lastCheckId: number | undefined;
  readonly errorLevel: ErrorLevel;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly totalMs: number;
  readonly stagingMode: boolean;
  /** Undefined: a concurrent check. */
  readonly checkpoint: { readonly checkpointId: number; readonly name: string } | undefined;
  /** Between the checks of the last 24 hours. */
  readonly times: StateTimes;
  /** Slots not run since the last check, except overruns; in any order, and possibly beyond the end. */
  readonly missed: readonly Period[];
}

/** Converts the status of a monitor to the wire format. */
export function toMonitorStatus(facts: StatusFacts, now: Instant, zone: string): MonitorStatus {
  const { monitorGuid, lastCheckId, checkpoint } = facts;
  const percentage = uptimePercentage(addTimes(facts.times, timeSince(facts, now))) ?? 100;
  const last = lastCheckId === undefined ? undefined : { id: lastCheckId, at: idInstant(lastCheckId) };
  return {
    Type: 'MonitorStatus',
    Id: monitorGuid,
    Attributes: {
      ErrorLevel: toStatusLevel(facts),
      CheckpointId: checkpoint?.checkpointId ?? 0,
      UptimePercentage: percentage,
      ErrorCode: facts.errorCode,
      ...(last && {
        LastCheck: formatLocalDateTime(last.at, zone),
        CheckpointName: checkpoint?.name ?? MULTIPLE_LOCATIONS,
        ErrorDescription: facts.errorDescription,
        LastMonitorCheckId: last.id,
        TotalTime: facts.totalMs,
      }),
    },
    Relationships: [
      relation(monitorGuid, 'Monitor', `/Monitor/${monitorGuid}`),
      ...(last ? [relation(last.id, 'MonitorCheck', `/MonitorCheck/${last.id}`)] : []),
      ...(checkpoint
        ? [relation(checkpoint.checkpointId, 'Checkpoint', `/Checkpoint/${checkpoint.checkpointId}`)]
        : []),
    ],
    Links: { Self: `/Status/Monitor/${monitorGuid}` },
  };
}

function toStatusLevel({ isRunning, lastCheckId, errorLevel }: StatusFacts): MonitorStatus['Attributes']['ErrorLevel'] {
  if (!isRunning) return 'Inactive';
  return lastCheckId === undefined ? 'Inconclusive' : errorLevelNames[errorLevel];
}

/**
 * Returns the uptime of the last 24 hours for display: undefined if nothing was observed, where the wire format reports
 * 100 %.
 */
export const observedUptime = (facts: StatusFacts, now: Instant): number | undefined =>
  uptimeIfObserved(addTimes(facts.times, timeSince(facts, now)));

/** Returns the times since the last check within the reported 24 hours. */
function timeSince(facts: StatusFacts, now: Instant): StateTimes {
  if (facts.lastCheckId === undefined) return noTime;
  const last = { ...facts, at: idInstant(facts.lastCheckId) };
  return sumTimes(tailPieces(last, facts.missed, now), { start: lastDayStart(now), end: now });
}

function relation(id: number | string, type: string, self: string): RelationObject {
  return { Id: id, Type: type, Links: { Self: self } };
}
