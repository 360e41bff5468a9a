import { findChangedFields, dropItemGrants, recordAudit, type Actor } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import {
  checkVaultReferences,
  loadVaultItemsForRun,
  auditSecretReads,
  readVaultReferences,
  type OpenedItem,
  type VaultReference,
} from '../../vault/index.js';
import { copyParents } from '../dependencies/dependency-sql.js';
import { loadSetGroups } from '../domain-groups/domain-group-set-sql.js';
import { copyPeriods, createMaintenanceStore } from '../maintenance/maintenance-sql.js';
import {
  loadAllMonitorsGroupGuid,
  loadDefaultGroupGuid,
  deleteMembership,
  loadGroupGuids,
  lockGroupQuotas,
  insertMemberships,
  loadGroupMembers,
  announceMembers,
} from '../groups/membership-sql.js';
import type { LoadCheckpointCount } from '../credits/credits.js';
import { fromRow, monitorColumns, toRow, type MonitorRow } from './monitor-rows-sql.js';
import { toMonitorResponse } from '../wire/monitor-view-rules.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorChange, MonitorStore } from './monitor-store.js';
import type { StoredGroup } from '../groups/monitor-group.js';
import { setVaultItems } from '../vault-references/vault-item-sql.js';
import type { Vault } from '../../module/context.js';

export interface MonitorStoreDeps {
  readonly vault: Vault;
  /** Time of audit records. */
  readonly now: () => number;
  readonly loadCheckpointCount: LoadCheckpointCount;
}

const selectMonitor = statement<MonitorRow>(`
  select ${monitorColumns.join(', ')} from monitor where account_id = $1 and monitor_guid = $2`);
const selectMonitorForUpdate = statement<MonitorRow>(`
  select ${monitorColumns.join(', ')} from monitor where account_id = $1 and monitor_guid = $2 for update`);

/** Creates the storage of monitors of the caller's account on PostgreSQL. */
export const createMonitorStore = (db: Db, caller: Caller, deps: MonitorStoreDeps): MonitorStore =>
  new SqlMonitorStore(db, caller, deps);

/** A class, so that its methods are created once, although every call creates an instance. */
class SqlMonitorStore implements MonitorStore {
  readonly #db: Db;
  readonly #caller: Caller;
  readonly #deps: MonitorStoreDeps;

  constructor(db: Db, caller: Caller, deps: MonitorStoreDeps) {
    this.#db = db;
    this.#caller = caller;
    this.#deps = deps;
  }

  transaction<T>(work: (store: MonitorStore) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute((tx) => work(new SqlMonitorStore(tx, this.#caller, this.#deps)));
  }

  async loadAll(): Promise<StoredMonitor[]> {
    return (await this.#accountMonitors().orderBy('name').orderBy('monitor_guid').execute()).map(fromRow);
  }

  async findByGuid(monitorGuid: string, lock?: 'lock'): Promise<StoredMonitor | undefined> {
    const [row] = await (lock ? selectMonitorForUpdate : selectMonitor)(this.#db, [
      this.#caller.accountId,
      monitorGuid,
    ]);
    return row && fromRow(row);
  }

  /**
   * Loads a monitor for its removal. Locks its current state before the monitor, in the same order as result storage,
   * whose rows refer to the monitor.
   */
  async lockForRemoval(monitorGuid: string): Promise<StoredMonitor | undefined> {
    await this.#db
      .selectFrom('monitor_state')
      .select('monitor_guid')
      .where('account_id', '=', this.#caller.accountId)
      .where('monitor_guid', '=', monitorGuid)
      .forUpdate()
      .execute();
    return this.findByGuid(monitorGuid, 'lock');
  }

  async lockGroupMembers(groupGuid: string): Promise<StoredMonitor[]> {
    const members = (await loadGroupMembers(this.#db, this.#caller.accountId, groupGuid)).map(
      ({ monitorGuid }) => monitorGuid,
    );
    if (members.length === 0) return [];
    const rows = await this.#accountMonitors()
      .where('monitor_guid', 'in', members)
      .orderBy('monitor_guid')
      .forUpdate()
      .execute();
    return rows.map(fromRow);
  }

  async insert(monitor: StoredMonitor): Promise<void> {
    await this.#db.insertInto('monitor').values(toRow(this.#caller.accountId, monitor)).execute();
  }

  async update(monitor: StoredMonitor): Promise<void> {
    await this.#db
      .updateTable('monitor')
      .set(toRow(this.#caller.accountId, monitor))
      .where('account_id', '=', this.#caller.accountId)
      .where('monitor_guid', '=', monitor.monitorGuid)
      .execute();
  }

  async remove(monitorGuid: string): Promise<void> {
    const { accountId } = this.#caller;
    await this.#db
      .deleteFrom('monitor')
      .where('account_id', '=', accountId)
      .where('monitor_guid', '=', monitorGuid)
      .execute();
    await dropItemGrants(this.#db, accountId, { type: 'monitor', guid: monitorGuid });
  }

  loadGroupsByMonitor(monitorGuids: readonly string[]) {
    return loadGroupGuids(this.#db, this.#caller.accountId, monitorGuids);
  }

  loadAllMonitorsGroup() {
    return loadAllMonitorsGroupGuid(this.#db, this.#caller.accountId);
  }

  loadDefaultGroup() {
    return loadDefaultGroupGuid(this.#db, this.#caller.accountId);
  }

  removeFromGroup(monitorGuid: string, groupGuid: string) {
    return deleteMembership(this.#db, this.#caller.accountId, monitorGuid, groupGuid);
  }

  addToGroups(monitorGuid: string, groupGuids: readonly string[]) {
    return insertMemberships(this.#db, this.#caller.accountId, monitorGuid, groupGuids);
  }

  lockQuotas(groupGuids: readonly string[]) {
    const { accountId } = this.#caller;
    return lockGroupQuotas(this.#db, accountId, groupGuids, () => this.#deps.loadCheckpointCount(accountId));
  }

  get maintenance() {
    return createMaintenanceStore(this.#db, this.#caller, this.#deps.now);
  }

  copyMaintenance(from: string, to: string) {
    return copyPeriods(this.#db, this.#caller.accountId, from, to);
  }

  copyParents(from: string, to: string) {
    return copyParents(this.#db, this.#caller.accountId, from, to);
  }

  auditChanges(changes: readonly MonitorChange[]) {
    return auditChanges(this.#db, this.#caller, this.#deps.now(), changes);
  }

  auditSecretRead(monitor: StoredMonitor, purpose: string) {
    return auditSecretRead(this.#db, this.#caller, { monitor, purpose, at: this.#deps.now() });
  }

  checkVaultReferences(references: readonly VaultReference[]) {
    return checkVaultReferences(this.#db, this.#caller, references);
  }

  setVaultItems(monitorGuid: string, guids: readonly string[]) {
    return setVaultItems(this.#db, this.#caller.accountId, monitorGuid, guids);
  }

  readVaultReferences(references: readonly VaultReference[]) {
    return readVaultReferences(this.#vaultContext(), this.#caller.accountId, references, this.#deps.now());
  }

  loadVaultItemsForRun(references: readonly VaultReference[]) {
    return loadVaultItemsForRun(this.#vaultContext(), this.#caller.accountId, references);
  }

  auditItemReads(items: readonly OpenedItem[], purpose: string) {
    return auditSecretReads(this.#db, this.#caller, items, { purpose, at: this.#deps.now() });
  }

  loadDomainGroups(domainGroupGuid: string): ReturnType<typeof loadSetGroups> {
    return loadSetGroups(this.#db, this.#caller.accountId, domainGroupGuid);
  }

  async auditMembership(group: StoredGroup, monitor: StoredMonitor, change: 'joined' | 'left'): Promise<void> {
    const member = { MonitorGuid: monitor.monitorGuid, Name: monitor.definition.Name };
    await recordAudit(this.#db, this.#caller, {
      at: this.#deps.now(),
      action: 'MembershipChanged',
      objectType: 'MonitorGroup',
      objectGuid: group.monitorGroupGuid,
      objectName: group.description,
      ...(change === 'joined' ? { after: member } : { before: member }),
    });
    await announceMembers(this.#db, this.#caller.accountId, group.monitorGroupGuid, [monitor.monitorGuid]);
  }

  #accountMonitors() {
    return this.#db.selectFrom('monitor').selectAll().where('account_id', '=', this.#caller.accountId);
  }

  #vaultContext() {
    return { db: this.#db, vault: this.#deps.vault };
  }
}

/** Audits that a password left the vault, for a caller or for the service itself. */
export async function auditSecretRead(
  db: Db,
  by: Actor,
  { monitor, purpose, at }: { readonly monitor: StoredMonitor; readonly purpose: string; readonly at: number },
): Promise<void> {
  await recordAudit(db, by, {
    at,
    action: 'SecretRead',
    objectType: 'Monitor',
    objectGuid: monitor.monitorGuid,
    objectName: monitor.definition.Name,
    after: { Field: 'Password', For: purpose },
  });
}

async function auditChanges(db: Db, caller: Caller, at: number, changes: readonly MonitorChange[]): Promise<void> {
  const ids: string[] = [];
  for (const { action, before, after } of changes) {
    const monitor = after ?? before;
    if (!monitor) continue;
    const differing = before && after ? findChangedFields(auditFields(before), auditFields(after)) : undefined;
    await recordAudit(db, caller, {
      at,
      action,
      objectType: 'Monitor',
      objectGuid: monitor.monitorGuid,
      objectName: monitor.definition.Name,
      ...(differing ?? { ...(before && { before: auditFields(before) }), ...(after && { after: auditFields(after) }) }),
    });
    ids.push(monitor.monitorGuid);
  }
  if (ids.length > 0) await announce(db, { topic: 'monitor', accountId: caller.accountId, ids });
}

/** Returns what an audit record may contain: the response of GET, and of the password only that it was set. */
function auditFields(monitor: StoredMonitor): Record<string, unknown> {
  const { LastModifiedDate: _date, LastModifiedByOperatorId: _by, ...response } = toMonitorResponse(monitor, 'UTC');
  return { ...response, PasswordSealed: monitor.passwordSealed ? passwordFingerprint(monitor.passwordSealed) : null };
}

/** Distinguishes encrypted passwords without revealing anything about their text. */
function passwordFingerprint(sealed: Buffer): string {
  return sealed.subarray(4, 10).toString('hex');
}
