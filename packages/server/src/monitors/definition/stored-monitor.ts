import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Instant } from '@vedette/kernel/clock';
import type { Definition } from './definition-rules.js';

/** A monitor as it is stored. */
export interface StoredMonitor {
  readonly monitorGuid: string;
  readonly monitorType: MonitorType;
  readonly isLocked: boolean;
  readonly definition: Definition;
  /** Encrypted and bound to account, monitor and field. */
  readonly passwordSealed?: Buffer | undefined;
  /** The operator who set the password last. */
  readonly passwordSetBy?: string | undefined;
  readonly hash: string;
  readonly createdAt: Instant;
  readonly modifiedAt: Instant;
  readonly modifiedBy?: string | undefined;
  readonly definitionChangedAt: Instant;
}
