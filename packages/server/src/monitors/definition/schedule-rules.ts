import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { TargetKind } from '@vedette/contract/checkpoint/target';

/**
 * Data that the engine needs to plan, skip and dispatch a monitor's runs. The target is built when a run is assigned.
 */
export interface ScheduledMonitor {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly name: string;
  readonly monitorType: string;
  /** The probe that runs it; undefined for a type this version cannot run. */
  readonly targetKind: TargetKind | undefined;
  readonly mode: 'Development' | 'Staging' | 'Production';
  readonly isActive: boolean;
  readonly generateAlert: boolean;
  readonly intervalMs: number;
  /** Slot k starts at phaseMs + k × intervalMs since the epoch; 0 ≤ phaseMs < intervalMs. */
  readonly phaseMs: number;
  readonly selectedCheckpoints: SelectedCheckpoints;
  readonly usePrimaryCheckpointsOnly: boolean;
  /** Set for concurrent monitoring: percentages of failing checkpoints from which a check is an error. */
  readonly concurrent: { readonly unconfirmed: number; readonly confirmed: number } | undefined;
  readonly ipVersion: 'IpV4' | 'IpV6';
  readonly nativeIPv6Only: boolean;
  /** In the order written; applied to what the probe observed. */
  readonly errorConditions: readonly ErrorCondition[];
  /** Last change of target, interval or activation, which causes one extra run. */
  readonly definitionChangedAt: number;
}

/**
 * Schedule offsets are multiples of this, so that a process handles several runs each time it wakes up: a single run on
 * an otherwise idle machine costs four times the CPU of one among ten. Every interval is a multiple of it.
 */
export const SCHEDULE_STEP_MS = 100;

/**
 * Returns the schedule offset of a monitor: a multiple of `SCHEDULE_STEP_MS`, stable for its guid and interval, and
 * evenly distributed over guids. Uses FNV-1a (32 bits), so that all processes agree.
 */
export function scheduleOffset(monitorGuid: string, intervalMs: number): number {
  let hash = 0x811c9dc5;
  for (const character of monitorGuid.toLowerCase()) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  const offset = (hash >>> 0) % intervalMs;
  return offset - (offset % SCHEDULE_STEP_MS);
}
