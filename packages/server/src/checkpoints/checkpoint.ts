import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import { SECOND, type Instant } from '@vedette/kernel/clock';

/** A machine that runs checks. */
export interface CheckpointServer {
  readonly serverId: number;
  readonly checkpointId: number;
  /** Whether it runs in the server's own process. */
  readonly isLocal: boolean;
  /** Whether it has a key. */
  readonly isEnrolled: boolean;
  /** Undefined for servers created before this was recorded. */
  readonly createdAt?: Instant | undefined;
  /** Last reported capabilities: `IPv6`, `Tls13`, `Http3`, `Browser`, `Ping`. */
  readonly capabilities: readonly string[];
  readonly softwareVersion: string;
  /** Undefined if it has never polled. */
  readonly lastSeenAt: Instant | undefined;
  /** Reasons for its impairment; empty when healthy. */
  readonly impairments: readonly string[];
  /** Data that the server withholds from its results. Default: none. */
  readonly withheld?: readonly string[] | undefined;
  /**
   * At the last poll: how far its clock was ahead of ours, how late its work ran, and how many more runs it could take.
   */
  readonly clockOffsetMs?: number | undefined;
  readonly loopLagMs?: number | undefined;
  readonly freeRuns?: number | undefined;
  /** State of its machine at the last poll. */
  readonly machine?: MachineState | undefined;
  readonly addresses: readonly CheckpointAddress[];
}

export interface CheckpointAddress {
  readonly address: string;
  /** Addresses are published before they are used. */
  readonly activeFrom: Instant;
}

/** A location that runs checks: one or more servers, in a region. */
export interface Checkpoint {
  readonly checkpointId: number;
  readonly accountId: number;
  readonly name: string;
  readonly code: string;
  /** The checkpoint's region, then the regions that contain it, innermost first. */
  readonly regionIds: readonly number[];
  /** Whether it belongs to a private location: only monitors that select it or its region use it. */
  readonly isPrivate: boolean;
  /** Guid of its private location, on which permissions are granted. */
  readonly locationGuid?: string | undefined;
  /** Whether its servers continue with their last plan while this service is unreachable. By default, they wait. */
  readonly runsOffline?: boolean | undefined;
  readonly isPrimary: boolean;
  /** A disabled checkpoint runs no checks. */
  readonly isEnabled: boolean;
  /** Why it is disabled, as entered by the operator. */
  readonly disabledReason?: string | undefined;
  /** A deleted checkpoint is not listed, but readable by id, since old checks refer to its servers. */
  readonly isDeleted: boolean;
  readonly servers: readonly CheckpointServer[];
}

export interface CheckpointRegion {
  readonly regionId: number;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Set for a private location. */
  readonly locationGuid?: string | undefined;
  /** For a private location: whether its servers continue while this service is unreachable. */
  readonly runsOffline: boolean;
  readonly childRegionIds: readonly number[];
}

/** A server that has been silent for this long is unavailable. */
export const SILENCE_MS = 90 * SECOND;

/** Whether a server polled within the last 90 s and is not impaired. */
export function isAvailable(server: Pick<CheckpointServer, 'lastSeenAt' | 'impairments'>, now: Instant): boolean {
  return server.lastSeenAt !== undefined && now - server.lastSeenAt < SILENCE_MS && server.impairments.length === 0;
}
