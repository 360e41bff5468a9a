import type { Selectable } from 'kysely';
import { changedFields, dropItemGrants, recordAudit, type Actor, type Caller } from '../access/index.js';
import { announce } from '../db/announce.js';
import type { Db } from '../db/connection.js';
import { statement } from '../db/statement.js';
import type { MonitorTable } from '../db/tables/monitors.js';
import {
  checkVaultReferences,
  lendVaultItems,
  noteSecretsRead,
  readVaultReferences,
  type Vault,
} from '../vault/index.js';
import { copyPeriods, maintenanceStore } from './maintenance/maintenance-sql.js';
import {
  allMonitorsGroupOf,
  defaultGroupOf,
  deleteMembership,
  groupGuidsOf,
  groupRooms,
  insertMemberships,
  membersOf,
} from './groups/membership-sql.js';
import type { LoadPlaces } from './groups/credits.js';
import { fromRow, monitorColumns, toRow } from './monitor-rows-sql.js';
import { monitorAnswer } from './definition/monitor-view-rules.js';
import type { MonitorChange, MonitorStore, StoredMonitor } from './definition/stored-monitor.js';
import { setVaultItems } from './vault-references/vault-item-sql.js';

export interface MonitorStoreDeps {
  readonly vault: Vault;
  /** Stamps the audit records. */
  readonly now: () => number;
  readonly loadPlaces: LoadPlaces;
}

const monitorRead = statement<Selectable<MonitorTable>>(`
  select ${monitorColumns.join(', ')} from monitor where account_id = $1 and monitor_guid = $2`);
const monitorLocked = statement<Selectable<MonitorTable>>(`
  select ${monitorColumns.join(', ')} from monitor where account_id = $1 and monitor_guid = $2 for update`);

/** Monitors of the caller's account on PostgreSQL. */
export function monitorStore(db: Db, caller: Caller, deps: MonitorStoreDeps): MonitorStore {
  const { accountId } = caller;
  const { vault, now } = deps;
  const mine = () => db.selectFrom('monitor').selectAll().where('account_id', '=', accountId);
  return {
    transaction: (work) => db.transaction().execute((tx) => work(monitorStore(tx, caller, deps))),
    all: async () => (await mine().orderBy('name').orderBy('monitor_guid').execute()).map(fromRow),
    byGuid: async (monitorGuid, lock) => {
      const [row] = await (lock ? monitorLocked : monitorRead)(db, [accountId, monitorGuid]);
      return row && fromRow(row);
    },
    lockGroup: async (groupGuid) => {
      const members = (await membersOf(db, accountId, groupGuid)).map(({ monitorGuid }) => monitorGuid);
      if (members.length === 0) return [];
      const rows = await mine().where('monitor_guid', 'in', members).orderBy('monitor_guid').forUpdate().execute();
      return rows.map(fromRow);
    },
    insert: async (monitor) => {
      await db.insertInto('monitor').values(toRow(accountId, monitor)).execute();
    },
    update: async (monitor) => {
      await db
        .updateTable('monitor')
        .set(toRow(accountId, monitor))
        .where('account_id', '=', accountId)
        .where('monitor_guid', '=', monitor.monitorGuid)
        .execute();
    },
    remove: async (monitorGuid) => {
      await db
        .deleteFrom('monitor')
        .where('account_id', '=', accountId)
        .where('monitor_guid', '=', monitorGuid)
        .execute();
      await dropItemGrants(db, accountId, { type: 'monitor', guid: monitorGuid });
    },
    groupsOf: (monitorGuids) => groupGuidsOf(db, accountId, monitorGuids),
    allMonitorsGroup: () => allMonitorsGroupOf(db, accountId),
    defaultGroup: () => defaultGroupOf(db, accountId),
    removeFromGroup: (monitorGuid, groupGuid) => deleteMembership(db, accountId, monitorGuid, groupGuid),
    addToGroups: (monitorGuid, groupGuids) => insertMemberships(db, accountId, monitorGuid, groupGuids),
    roomIn: (groupGuids) => groupRooms(db, accountId, groupGuids, () => deps.loadPlaces(accountId)),
    maintenance: maintenanceStore(db, caller, now),
    copyMaintenance: (from, to) => copyPeriods(db, accountId, from, to),
    note: (changes) => noteAll(db, caller, now(), changes),
    noteSecretRead: (monitor, purpose) => noteSecretRead(db, caller, { monitor, purpose, at: now() }),
    checkVaultReferences: (references) => checkVaultReferences(db, caller, references),
    setVaultItems: (monitorGuid, guids) => setVaultItems(db, accountId, monitorGuid, guids),
    readVaultReferences: (references) => readVaultReferences({ db, vault }, accountId, references, now()),
    lendVaultItems: (references) => lendVaultItems({ db, vault }, accountId, references),
    noteItemsRead: (items, purpose) => noteSecretsRead(db, caller, items, { purpose, at: now() }),
    noteMembership: async (group, monitor, what) => {
      const member = { MonitorGuid: monitor.monitorGuid, Name: monitor.definition.Name };
      await recordAudit(db, caller, {
        at: now(),
        action: 'MembershipChanged',
        objectType: 'MonitorGroup',
        objectGuid: group.monitorGroupGuid,
        objectName: group.description,
        ...(what === 'joined' ? { after: member } : { before: member }),
      });
      await announceMembers(db, accountId, group.monitorGroupGuid, [monitor.monitorGuid]);
    },
  };
}

/** A password left the vault, for a caller or for the service itself. */
export async function noteSecretRead(
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

/** A group and the monitors that joined or left it have changed. */
export async function announceMembers(
  db: Db,
  accountId: number,
  groupGuid: string,
  monitorGuids: readonly string[],
): Promise<void> {
  const members = monitorGuids.length === 0 ? [] : [{ topic: 'monitor' as const, accountId, ids: monitorGuids }];
  await announce(db, { topic: 'monitorGroup', accountId, ids: [groupGuid] }, ...members);
}

async function noteAll(db: Db, caller: Caller, at: number, changes: readonly MonitorChange[]): Promise<void> {
  const ids: string[] = [];
  for (const { action, before, after } of changes) {
    const named = after ?? before;
    if (!named) continue;
    const differing = before && after ? changedFields(audited(before), audited(after)) : undefined;
    await recordAudit(db, caller, {
      at,
      action,
      objectType: 'Monitor',
      objectGuid: named.monitorGuid,
      objectName: named.definition.Name,
      ...(differing ?? { ...(before && { before: audited(before) }), ...(after && { after: audited(after) }) }),
    });
    ids.push(named.monitorGuid);
  }
  if (ids.length > 0) await announce(db, { topic: 'monitor', accountId: caller.accountId, ids });
}

/** What a record may hold: the answer of GET, and of the password only when it was set. */
function audited(monitor: StoredMonitor): Record<string, unknown> {
  const { LastModifiedDate: _date, LastModifiedByOperatorId: _by, ...answer } = monitorAnswer(monitor, 'UTC');
  return { ...answer, PasswordSealed: monitor.passwordSealed ? passwordMark(monitor.passwordSealed) : null };
}

/** Tells one sealed password from the next; says nothing of its text. */
function passwordMark(sealed: Buffer): string {
  return sealed.subarray(4, 10).toString('hex');
}
