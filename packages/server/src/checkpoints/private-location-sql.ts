import { Fault } from '@vedette/kernel/fault';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { addItemGrant, findChangedFields, dropItemGrants, recordAudit } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { announce } from '../db/announce.js';
import type { Db, Tx } from '../db/connection.js';
import { duplicateName } from '../db/duplicate-name.js';
import { loadNamesOfSelectingMonitors } from '../monitors/index.js';
import type { StoreContext } from '../module/context.js';
import { addCheckpoint, ENROLMENT_MS, issueEnrolment, removeCheckpoint } from './enrolment-sql.js';
import type { IssuedEnrolment } from './enrolment-store-sql.js';

/**
 * Returns the object on which permissions for a private location are granted; undefined if the account has no such
 * location.
 */
export async function lookupPrivateLocation(
  db: Db,
  accountId: number,
  regionId: number,
): Promise<{ readonly guid: string; readonly name: string } | undefined> {
  const row = await db
    .selectFrom('checkpoint_region')
    .select(['location_guid', 'name'])
    .where('account_id', '=', accountId)
    .where('region_id', '=', regionId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { location_guid: guid, name = '' } = row ?? {};
  return typeof guid === 'string' ? { guid, name } : undefined;
}

/** Returns the private location of a checkpoint, if any; undefined if the account has no such checkpoint. */
export async function lookupCheckpoint(
  db: Db,
  accountId: number,
  checkpointId: number,
): Promise<{ readonly locationGuid: string | undefined } | undefined> {
  const row = await db
    .selectFrom('checkpoint as c')
    .innerJoin('checkpoint_region as r', 'r.region_id', 'c.region_id')
    .select('r.location_guid')
    .where('c.account_id', '=', accountId)
    .where('c.checkpoint_id', '=', checkpointId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { locationGuid: row.location_guid ?? undefined };
}

/** A new location with the enrolment credentials of its two checkpoints. */
export interface NewLocation {
  readonly regionId: number;
  readonly name: string;
  readonly issued: readonly IssuedEnrolment[];
}

/**
 * Creates a private location with two checkpoints, which its creator may edit.
 * @throws Fault `conflict` when the name is taken
 */
export async function createPrivateLocation(
  deps: StoreContext,
  caller: Caller,
  { name, runsOffline }: { readonly name: string; readonly runsOffline: boolean },
): Promise<NewLocation> {
  const { accountId } = caller;
  return deps.db.transaction().execute(async (tx) => {
    const guid = deps.random.newGuid();
    const row = await tx
      .insertInto('checkpoint_region')
      .values({
        account_id: accountId,
        name,
        parent_region_id: null,
        is_private: true,
        location_guid: guid,
        runs_offline: runsOffline,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'name']).where('deleted_at', 'is', null).doNothing())
      .returning('region_id')
      .executeTakeFirst();
    if (!row) throw duplicateName(UNIQUE_NAME);
    const subject = { operatorGuid: caller.operatorGuid, operatorGroupGuid: null };
    const item = { type: 'privateLocation', guid } as const;
    await addItemGrant(tx, deps, accountId, { item, subject, type: 'EditPrivateLocation' });
    const issued: IssuedEnrolment[] = [];
    for (const number of [1, 2]) {
      const draft = { name: `${name} ${number}`, code: '', regionId: row.region_id };
      issued.push(await addUnenrolledCheckpoint(tx, deps, accountId, draft));
    }
    await auditChange(tx, deps, caller, {
      action: 'Created',
      guid,
      name,
      after: { Name: name, ...(runsOffline && { RunsOffline: true }) },
    });
    return { regionId: row.region_id, name, issued };
  });
}

interface PrivateCheckpointDraft {
  readonly name: string;
  readonly code: string;
  readonly regionId: number;
}

/**
 * Adds a checkpoint to a private location.
 * @throws Fault `conflict` when the name is taken
 */
export function addPrivateCheckpoint(
  deps: StoreContext,
  caller: Caller,
  draft: PrivateCheckpointDraft,
): Promise<IssuedEnrolment> {
  return deps.db.transaction().execute(async (tx) => {
    const issued = await addUnenrolledCheckpoint(tx, deps, caller.accountId, draft);
    const entry = { objectType: 'Checkpoint', objectName: draft.name, after: { CheckpointName: draft.name } };
    await recordAudit(tx, caller, { at: deps.clock.now(), action: 'Created', ...entry });
    return issued;
  });
}

async function addUnenrolledCheckpoint(
  tx: Tx,
  deps: StoreContext,
  accountId: number,
  draft: PrivateCheckpointDraft,
): Promise<IssuedEnrolment> {
  const now = deps.clock.now();
  const ids = await addCheckpoint(tx, { ...draft, accountId, isPrimary: true }, now);
  const token = await issueEnrolment(tx, ids.serverId, deps.random, now);
  return { ...ids, token, expiresAt: now + ENROLMENT_MS };
}

export interface LocationChange {
  readonly name: string;
  /** Undefined leaves it unchanged. */
  readonly runsOffline: boolean | undefined;
}

/** @throws Fault `missing`, or `conflict` when the name is taken */
export async function changePrivateLocation(
  deps: StoreContext,
  caller: Caller,
  regionId: number,
  { name, ...change }: LocationChange,
): Promise<void> {
  const { accountId } = caller;
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockLocation(tx, accountId, regionId);
    const after = { name, runsOffline: change.runsOffline ?? before.runsOffline };
    const changed = findChangedFields(toAuditFields(before), toAuditFields(after));
    if (Object.keys(changed.after).length === 0) return;
    if (name !== before.name) await checkNameIsFree(tx, accountId, name);
    const row = { name, runs_offline: after.runsOffline };
    await tx.updateTable('checkpoint_region').set(row).where('region_id', '=', regionId).execute();
    await auditChange(tx, deps, caller, { action: 'Updated', guid: before.guid, name, ...changed });
  });
}

/**
 * Removes a location, its checkpoints and the permissions on it.
 * @throws Fault `missing`, or `inUse` naming the monitors that select it, because they would run nowhere without it
 */
export async function removePrivateLocation(deps: StoreContext, caller: Caller, regionId: number) {
  const { accountId } = caller;
  await deps.db.transaction().execute(async (tx) => {
    const { guid, name } = await lockLocation(tx, accountId, regionId);
    const rows = await tx
      .selectFrom('checkpoint')
      .select('checkpoint_id')
      .where('account_id', '=', accountId)
      .where('region_id', '=', regionId)
      .where('deleted_at', 'is', null)
      .execute();
    const checkpointIds = rows.map(({ checkpoint_id }) => checkpoint_id);
    const monitorNames = await loadNamesOfSelectingMonitors(tx, accountId, { regionId, checkpointIds });
    if (monitorNames.length > 0) {
      throw new Fault('inUse', `The private location ${name} is selected by the monitors ${monitorNames.join(', ')}`);
    }
    const now = deps.clock.now();
    for (const checkpointId of checkpointIds) await removeCheckpoint(tx, { accountId, checkpointId }, now);
    await tx.updateTable('checkpoint_region').set({ deleted_at: now }).where('region_id', '=', regionId).execute();
    await dropItemGrants(tx, accountId, { type: 'privateLocation', guid });
    await auditChange(tx, deps, caller, { action: 'Deleted', guid, name, before: { Name: name } });
  });
}

const toAuditFields = ({ name, runsOffline }: { readonly name: string; readonly runsOffline: boolean }) => ({
  Name: name,
  RunsOffline: runsOffline,
});

async function checkNameIsFree(tx: Tx, accountId: number, name: string): Promise<void> {
  const other = await tx
    .selectFrom('checkpoint_region')
    .select('region_id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw duplicateName(UNIQUE_NAME);
}

async function lockLocation(tx: Tx, accountId: number, regionId: number) {
  const row = await tx
    .selectFrom('checkpoint_region')
    .select(['location_guid', 'name', 'runs_offline'])
    .where('account_id', '=', accountId)
    .where('region_id', '=', regionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const { location_guid: guid, name = '', runs_offline: runsOffline = false } = row ?? {};
  if (typeof guid !== 'string') throw notFoundFault('private location', regionId);
  return { guid, name, runsOffline };
}

interface LocationAuditEntry {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly guid: string;
  readonly name: string;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

/**
 * Writes the audit log. Permissions depend on the location, so the change is announced to permission caches as well.
 */
async function auditChange(tx: Tx, { clock }: StoreContext, caller: Caller, auditEntry: LocationAuditEntry) {
  const { action, guid: objectGuid, name: objectName, ...change } = auditEntry;
  const entry = { objectType: 'PrivateLocation', objectGuid, objectName, ...change };
  await recordAudit(tx, caller, { at: clock.now(), action, ...entry });
  await announce(tx, { topic: 'checkpoint', ids: [] });
  await announce(tx, { topic: 'account', accountId: caller.accountId, ids: [] });
}

const UNIQUE_NAME = { field: 'Name', rule: uniqueNameRule('region'), refusedAs: 'conflict' } as const;
