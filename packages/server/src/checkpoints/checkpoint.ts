import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import { SECOND, type Instant } from '@vedette/kernel/clock';

/** A machine that runs checks. */
export interface CheckpointServer {
  readonly serverId: number;
  readonly checkpointId: number;
  /** Runs in the server's own process. */
  readonly isLocal: boolean;
  /** Holds a key of its own. */
  readonly isEnrolled: boolean;
  /** Undefined: long ago. */
  readonly createdAt?: Instant | undefined;
  /** What it last said it can do: `IPv6`, `Tls13`, `Http3`, `Browser`, `Ping`. */
  readonly capabilities: readonly string[];
  readonly softwareVersion: string;
  /** Undefined: never heard of. */
  readonly lastSeenAt: Instant | undefined;
  /** Why it is impaired; empty when well. */
  readonly impairments: readonly string[];
  /** What it keeps out of its results. Default: nothing. */
  readonly withheld?: readonly string[] | undefined;
  /** How far its clock was ahead of ours, how late its work ran and how many runs more it could take, when it spoke last. */
  readonly clockOffsetMs?: number | undefined;
  readonly loopLagMs?: number | undefined;
  readonly freeRuns?: number | undefined;
  /** What its machine had left when it spoke last. */
  readonly machine?: MachineState | undefined;
  readonly addresses: readonly CheckpointAddress[];
}

export interface CheckpointAddress {
  readonly address: string;
  /** Addresses are published before they are used. */
  readonly activeFrom: Instant;
}

/** A place checks run from: one or more servers, in a region. */
export interface Checkpoint {
  readonly checkpointId: number;
  readonly accountId: number;
  readonly name: string;
  readonly code: string;
  /** Its own region, then the regions that one lies in. */
  readonly regionIds: readonly number[];
  /** Of a private location: used only by monitors that name it or its region. */
  readonly isPrivate: boolean;
  /** Of the private location it belongs to: what rights are granted on. */
  readonly locationGuid?: string | undefined;
  /** Its servers go on with what they last knew while this server is out of their reach. Default: they wait. */
  readonly runsOffline?: boolean | undefined;
  readonly isPrimary: boolean;
  /** False: not used for checks. */
  readonly isEnabled: boolean;
  /** Why it is not enabled, in the words of who disabled it. */
  readonly disabledReason?: string | undefined;
  /** Gone from lists, still readable by id since old checks name its servers. */
  readonly isDeleted: boolean;
  readonly servers: readonly CheckpointServer[];
}

export interface CheckpointRegion {
  readonly regionId: number;
  readonly name: string;
  readonly isPrivate: boolean;
  /** Set for a private location. */
  readonly locationGuid?: string | undefined;
  /** Of a private location: its servers go on while this server is out of their reach. */
  readonly runsOffline: boolean;
  readonly childRegionIds: readonly number[];
}

/** A server that said nothing for so long is not available. */
export const SILENCE_MS = 90 * SECOND;

/** Whether a server was heard of within the last 90 s and is not impaired. */
export function isAvailable(server: Pick<CheckpointServer, 'lastSeenAt' | 'impairments'>, now: Instant): boolean {
  return server.lastSeenAt !== undefined && now - server.lastSeenAt < SILENCE_MS && server.impairments.length === 0;
}
