import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import type { Caller } from '../../rights/index.js';
import type { LentItems, OpenedItem, ReferenceValues, VaultReference } from '../../vault/index.js';
import type { LoadPlaces } from '../credits/credits.js';
import type { GroupRoom } from '../credits/quota-rules.js';
import type { SelectableCheckpoints } from '../definition/selection-rules.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { StoredGroup } from '../groups/monitor-group.js';
import type { MaintenanceStore } from '../maintenance/maintenance.js';
import type { ContextPick } from '../../module/context.js';

/** What an audit record says of a monitor: the definition, never a secret. */
export interface MonitorChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly before?: StoredMonitor | undefined;
  readonly after?: StoredMonitor | undefined;
}

/** What the use cases ask of storage, for the account of one caller; `monitor-sql.ts` keeps these promises. */
export interface MonitorStore {
  /** Everything `work` writes through its store is there, or nothing. */
  transaction<T>(work: (store: MonitorStore) => Promise<T>): Promise<T>;
  /** By name, then guid. */
  all(): Promise<StoredMonitor[]>;
  /** `lock`: nobody else changes it until the transaction ends. */
  byGuid(monitorGuid: string, lock?: 'lock'): Promise<StoredMonitor | undefined>;
  /** The same for one that is to be removed: waits until results of it that are being stored are there. */
  toRemove(monitorGuid: string): Promise<StoredMonitor | undefined>;
  /** Members of a group, in one order for everybody and locked. */
  lockGroup(monitorGroupGuid: string): Promise<StoredMonitor[]>;
  insert(monitor: StoredMonitor): Promise<void>;
  update(monitor: StoredMonitor): Promise<void>;
  /** With its memberships, maintenance periods and the rights granted on it. */
  remove(monitorGuid: string): Promise<void>;
  /** Groups of each monitor, the group of all monitors first. */
  loadGroupsByMonitor(monitorGuids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  allMonitorsGroup(): Promise<string>;
  /** The group new monitors join besides that one, when the account names one. */
  defaultGroup(): Promise<string | undefined>;
  removeFromGroup(monitorGuid: string, monitorGroupGuid: string): Promise<boolean>;
  addToGroups(monitorGuid: string, groupGuids: readonly string[]): Promise<void>;
  /** What is used and allowed in each group, locked so that two writers cannot both take the last credit. */
  roomIn(groupGuids: readonly string[]): Promise<GroupRoom[]>;
  copyMaintenance(fromMonitorGuid: string, toMonitorGuid: string): Promise<void>;
  /** To a monitor that has just been made. */
  copyParents(fromMonitorGuid: string, toMonitorGuid: string): Promise<void>;
  /** Maintenance periods in the same transaction. */
  readonly maintenance: MaintenanceStore;
  /** Writes an audit record for each change and announces them together, in the same transaction. */
  note(changes: readonly MonitorChange[]): Promise<void>;
  /** The password left the vault. `purpose` continues "read for …". */
  noteSecretRead(monitor: StoredMonitor, purpose: string): Promise<void>;
  /** A sentence for each reference that names no item or one that does not fit. @throws Fault `forbidden`. */
  checkVaultReferences(references: readonly VaultReference[]): Promise<string[]>;
  /** Writes which items of the vault the monitor refers to. */
  setVaultItems(monitorGuid: string, vaultItemGuids: readonly string[]): Promise<void>;
  /** Opens what references take. */
  readVaultReferences(references: readonly VaultReference[]): Promise<ReferenceValues>;
  /** Whole items that references name, for one run. */
  lendVaultItems(references: readonly VaultReference[]): Promise<LentItems>;
  /** Secrets of items left the vault. `purpose` continues "read for …". */
  noteItemsRead(items: readonly OpenedItem[], purpose: string): Promise<void>;
  /** Of a set the account has; inside a transaction it stays until that ends. */
  domainGroups(domainGroupGuid: string): Promise<readonly DomainGroup[] | undefined>;
  noteMembership(group: StoredGroup, monitor: StoredMonitor, what: 'joined' | 'left'): Promise<void>;
}

export interface MonitorDeps extends ContextPick<'clock' | 'chance' | 'vault'> {
  readonly storeFor: (caller: Caller) => MonitorStore;
  /** Checkpoints and regions a caller may select. */
  readonly selectableCheckpoints: (caller: Caller) => Promise<SelectableCheckpoints>;
  readonly loadPlaces: LoadPlaces;
  /** The shortest interval of browser kinds. */
  readonly browserIntervalMs: number;
}
