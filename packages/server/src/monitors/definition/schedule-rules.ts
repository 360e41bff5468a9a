import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { TargetKind } from '@vedette/contract/checkpoint/target';

/** What the engine must know of a monitor to plan, dispatch and gate its runs; the target itself comes at hand-over. */
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
  /** Set: every selected checkpoint runs each slot; the shares of failing ones, in percent, that make an error. */
  readonly concurrent: { readonly unconfirmed: number; readonly confirmed: number } | undefined;
  readonly ipVersion: 'IpV4' | 'IpV6';
  readonly nativeIPv6Only: boolean;
  /** In the order written; the judge applies them to what the probe saw. */
  readonly errorConditions: readonly ErrorCondition[];
  /** When target, interval or activation last changed: one extra run follows it. */
  readonly definitionChangedAt: number;
}

/**
 * Where on the wall clock a monitor's grid lies: the same for the same guid and interval, spread evenly over guids.
 * FNV-1a, 32 bits: even enough for spreading, and every process agrees.
 */
export function scheduleOffset(monitorGuid: string, intervalMs: number): number {
  let hash = 0x811c9dc5;
  for (const letter of monitorGuid.toLowerCase()) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0) % intervalMs;
}
