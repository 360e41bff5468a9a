import type { AlertDefinition, AlertDefinitionPatch } from '@vedette/contract/v4/alert-definition';
import type { DefinitionRow } from '@vedette/contract/v1/alerting/alert-definition';
import { Fault, Problems } from '@vedette/kernel/fault';
import { addItemGrant, findChangedFields, dropItemGrants } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { auditDefinitionChange } from './audit-definition-change.js';
import {
  deleteDefinition,
  lockDefinition,
  insertDefinition,
  selectDefinitions,
  selectActiveLevels,
  updateDefinition,
} from './definition-sql.js';
import type { StoredDefinition } from './definition-sql.js';
import type { DefinitionDeps } from './deps.js';
import { definitionHash } from '@vedette/kernel/hash';
import { countHiddenMembers } from './definition-member.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import { LEVEL_DEFAULTS } from './level-settings-rules.js';
import { countHiddenLevelMembers } from './level-member.js';
import { checkSameGuid, loadDefinition } from './load-definition.js';

const EDIT_LEVEL = 1;

const toWire = ({ alertDefinitionGuid, name, isActive }: StoredDefinition): AlertDefinition => {
  const fields = { AlertDefinitionGuid: alertDefinitionGuid, AlertName: name, IsActive: isActive };
  return { ...fields, Hash: definitionHash(fields) };
};

/** Returns the definitions that the caller may edit, by name. */
export async function listDefinitions(db: Db, caller: Caller): Promise<AlertDefinition[]> {
  const definitions = await selectDefinitions(db, caller.accountId);
  return definitions
    .filter(({ alertDefinitionGuid }) => caller.rights.level('alertDefinition', alertDefinitionGuid) >= EDIT_LEVEL)
    .map(toWire);
}

/** Returns the same, each with its active levels. */
export async function listDefinitionRows(db: Db, caller: Caller): Promise<DefinitionRow[]> {
  const [definitions, levels] = await Promise.all([
    listDefinitions(db, caller),
    selectActiveLevels(db, caller.accountId),
  ]);
  return definitions.map(({ AlertDefinitionGuid, AlertName, IsActive }) => {
    const ActiveLevels = [...(levels.get(AlertDefinitionGuid) ?? [])];
    return { AlertDefinitionGuid, AlertName, IsActive, ActiveLevels };
  });
}

export async function readDefinition(db: Db, caller: Caller, guid: string): Promise<AlertDefinition> {
  return toWire(await loadDefinition(db, caller.accountId, guid));
}

/** Creates a definition with its three levels; its creator may edit it. */
export async function createDefinition(
  deps: DefinitionDeps,
  caller: Caller,
  draft: { readonly AlertName: string; readonly IsActive?: boolean | undefined },
): Promise<AlertDefinition> {
  const { accountId, operatorGuid } = caller;
  const alertDefinitionGuid = deps.random.newGuid();
  const definition = { alertDefinitionGuid, name: draft.AlertName, isActive: draft.IsActive ?? true };
  await deps.db.transaction().execute(async (tx) => {
    await insertDefinition(tx, accountId, { ...definition, createdAt: deps.clock.now(), levels: LEVEL_DEFAULTS });
    const item = { type: 'alertDefinition', guid: alertDefinitionGuid } as const;
    const subject = { operatorGuid, operatorGroupGuid: null };
    if (!caller.isAdministrator)
      await addItemGrant(tx, deps, accountId, { item, subject, type: 'EditAlertDefinition' });
    await auditDefinitionChange(
      { tx, deps, caller },
      { action: 'Created', definition, after: { ...toWire(definition) } },
    );
  });
  return toWire(definition);
}

/** @throws Fault `invalid` when the body names another definition than the path. */
export async function changeDefinition(
  deps: DefinitionDeps,
  caller: Caller,
  guid: string,
  change: AlertDefinitionPatch,
): Promise<void> {
  const problems = new Problems();
  checkSameGuid(change.AlertDefinitionGuid, guid, problems);
  problems.throwIfAny();
  await deps.db.transaction().execute(async (tx) => {
    await lockDefinition(tx, caller.accountId, guid);
    const before = await loadDefinition(tx, caller.accountId, guid);
    const after = { ...before, name: change.AlertName ?? before.name, isActive: change.IsActive ?? before.isActive };
    await updateDefinition(tx, caller.accountId, after);
    const fields = findChangedFields({ ...toWire(before) }, { ...toWire(after) });
    await auditDefinitionChange({ tx, deps, caller }, { action: 'Updated', definition: after, ...fields });
  });
}

/**
 * Deletes a definition.
 * @throws Fault `refused` when it has members that the caller may not see, because others depend on it.
 */
export async function removeDefinition(deps: DefinitionDeps, caller: Caller, guid: string): Promise<void> {
  const hidden = (await countHiddenMembers(deps, caller, guid)) + (await countHiddenLevelMembers(deps, caller, guid));
  if (hidden > 0) throw new Fault('refused', 'This alert definition has members that you may not view');
  await deps.db.transaction().execute(async (tx) => {
    const definition = await loadDefinition(tx, caller.accountId, guid);
    await deleteDefinition(tx, caller.accountId, guid);
    await dropItemGrants(tx, caller.accountId, { type: 'alertDefinition', guid });
    await auditDefinitionChange(
      { tx, deps, caller },
      { action: 'Deleted', definition, before: { ...toWire(definition) } },
    );
  });
}
