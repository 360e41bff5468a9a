import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import type { Caller } from '../../rights/index.js';
import type { RunItems, OpenedItem, ReferenceValues, VaultReference } from '../../vault/index.js';
import type { LoadCheckpointCount } from '../credits/credits.js';
import type { GroupQuota } from '../credits/quota-rules.js';
import type { SelectableCheckpoints } from '../definition/selection-rules.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { StoredGroup } from '../groups/monitor-group.js';
import type { MaintenanceStore } from '../maintenance/maintenance.js';
import type { ContextPick } from '../../module/context.js';

/** A change of a monitor for the audit log: the definitions, never a secret. */
export interface MonitorChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly before?: StoredMonitor | undefined;
  readonly after?: StoredMonitor | undefined;
}

/** Storage that the use cases need, for the account of one caller; implemented in `monitor-sql.ts`. */
export interface MonitorStore {
  /** Writes of `work` through its store are committed together or not at all. */
  transaction<T>(work: (store: MonitorStore) => Promise<T>): Promise<T>;
  /** By name, then guid. */
  loadAll(): Promise<StoredMonitor[]>;
  /** `lock` blocks other changes until the transaction ends. */
  findByGuid(monitorGuid: string, lock?: 'lock'): Promise<StoredMonitor | undefined>;
  /** The same for a monitor to be deleted: waits for results that are being stored. */
  lockForRemoval(monitorGuid: string): Promise<StoredMonitor | undefined>;
  /** Locks the members of a group, always in the same order. */
  lockGroupMembers(monitorGroupGuid: string): Promise<StoredMonitor[]>;
  insert(monitor: StoredMonitor): Promise<void>;
  update(monitor: StoredMonitor): Promise<void>;
  /** Includes its memberships, maintenance periods and the permissions on it. */
  remove(monitorGuid: string): Promise<void>;
  /** Groups of each monitor, the group of all monitors first. */
  loadGroupsByMonitor(monitorGuids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  loadAllMonitorsGroup(): Promise<string>;
  /** The group that new monitors also join, if the account has one. */
  loadDefaultGroup(): Promise<string | undefined>;
  removeFromGroup(monitorGuid: string, monitorGroupGuid: string): Promise<boolean>;
  addToGroups(monitorGuid: string, groupGuids: readonly string[]): Promise<void>;
  /** Use and quota of each group, locked so that two writers cannot both take the last credit. */
  lockQuotas(groupGuids: readonly string[]): Promise<GroupQuota[]>;
  copyMaintenance(fromMonitorGuid: string, toMonitorGuid: string): Promise<void>;
  /** Copies the parents to a new monitor. */
  copyParents(fromMonitorGuid: string, toMonitorGuid: string): Promise<void>;
  /** Maintenance periods in the same transaction. */
  readonly maintenance: MaintenanceStore;
  /** Writes an audit record for each change and announces them together, in the same transaction. */
  auditChanges(changes: readonly MonitorChange[]): Promise<void>;
  /** Audits that the password left the vault. `purpose` continues "read for …". */
  auditSecretRead(monitor: StoredMonitor, purpose: string): Promise<void>;
  /** Returns a sentence for each reference to a missing or unsuitable item. @throws Fault `forbidden`. */
  checkVaultReferences(references: readonly VaultReference[]): Promise<string[]>;
  /** Stores which vault items the monitor refers to. */
  setVaultItems(monitorGuid: string, vaultItemGuids: readonly string[]): Promise<void>;
  /** Opens the values of references. */
  readVaultReferences(references: readonly VaultReference[]): Promise<ReferenceValues>;
  /** Returns the whole items of references, for one run. */
  loadVaultItemsForRun(references: readonly VaultReference[]): Promise<RunItems>;
  /** Audits that secrets of items left the vault. `purpose` continues "read for …". */
  auditItemReads(items: readonly OpenedItem[], purpose: string): Promise<void>;
  /** Groups of a set of the account, locked against deletion until the transaction ends. */
  loadDomainGroups(domainGroupGuid: string): Promise<readonly DomainGroup[] | undefined>;
  auditMembership(group: StoredGroup, monitor: StoredMonitor, change: 'joined' | 'left'): Promise<void>;
}

export interface MonitorDeps extends ContextPick<'clock' | 'random' | 'vault'> {
  readonly monitorStoreFor: (caller: Caller) => MonitorStore;
  /** Returns the checkpoints and regions a caller may select. */
  readonly selectableCheckpoints: (caller: Caller) => Promise<SelectableCheckpoints>;
  readonly loadCheckpointCount: LoadCheckpointCount;
  /** Minimum interval of browser kinds. */
  readonly browserIntervalMs: number;
}
