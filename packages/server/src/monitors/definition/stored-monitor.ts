import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Instant } from '@vedette/kernel/clock';
import type { Definition } from './definition-rules.js';

/** One monitor as it is kept. */
export interface StoredMonitor {
  readonly monitorGuid: string;
  readonly monitorType: MonitorType;
  readonly isLocked: boolean;
  readonly definition: Definition;
  /** Sealed under the vault, bound to account, monitor and field. */
  readonly passwordSealed?: Buffer | undefined;
  /** The operator who gave it last. */
  readonly passwordSetBy?: string | undefined;
  readonly hash: string;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
  readonly modifiedBy?: string | undefined;
  readonly definitionChangedAt: Instant;
}
