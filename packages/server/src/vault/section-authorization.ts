import type {
  VaultSectionAuthorization,
  VaultSectionAuthorizationWrite,
  vaultSectionAuthorizationTypes,
} from '@vedette/contract/v4/vault-section';
import { Problems } from '@vedette/kernel/fault';
import { checkIdInBody } from '@vedette/kernel/rule-messages';
import {
  grantItemAuthorization,
  listItemAuthorizations,
  revokeItemAuthorization,
  type Item,
  type ItemAuthorization,
} from '../access/index.js';
import { findByGuid } from '../definitions/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { vaultSections } from './section.js';
import type { Db } from './store-sql.js';

type Type = (typeof vaultSectionAuthorizationTypes)[number];

const toWire = (sectionGuid: string, grant: ItemAuthorization<Type>): VaultSectionAuthorization => ({
  AuthorizationId: grant.AuthorizationId,
  ContextId: sectionGuid,
  AuthorizationType: grant.AuthorizationType,
  OperatorGuid: grant.OperatorGuid ?? '',
  OperatorGroupId: grant.OperatorGroupGuid ?? '',
  OperatorGroupGuid: grant.OperatorGroupGuid ?? '',
});

export async function listSectionAuthorizations(
  db: Db,
  { accountId }: Caller,
  guid: string,
): Promise<VaultSectionAuthorization[]> {
  const grants = await listItemAuthorizations<Type>(db, accountId, { type: 'vaultSection', guid });
  return grants.map((grant) => toWire(guid, grant));
}

/**
 * Grants a permission and returns it. The permission to change includes the permission to view.
 * @throws Fault `invalid`, `missing`
 */
export async function grantSectionAuthorization(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  draft: VaultSectionAuthorizationWrite,
): Promise<VaultSectionAuthorization> {
  const { ContextId: context, OperatorGroupId: id, OperatorGroupGuid: groupGuid } = draft;
  const problems = new Problems();
  checkIdInBody('ContextId', { given: context, inPath: guid }, problems);
  const isContradictory = id !== undefined && groupGuid !== undefined && id !== groupGuid;
  problems.when(isContradictory, 'OperatorGroupGuid', 'contradicts OperatorGroupId');
  problems.throwIfAny();
  const rows = await grantItemAuthorization<Type>(deps, caller, await loadSectionItem(deps.db, caller, guid), {
    AuthorizationType: draft.AuthorizationType,
    OperatorGuid: draft.OperatorGuid,
    OperatorGroupGuid: id ?? groupGuid,
  });
  const granted = rows.find(({ AuthorizationType }) => AuthorizationType === draft.AuthorizationType);
  if (!granted) throw new Error('the granted permission was not found');
  return toWire(guid, granted);
}

/** @throws Fault `missing`, `inUse` for the last permission to change the section */
export async function revokeSectionAuthorization(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  authorizationId: string,
): Promise<void> {
  await revokeItemAuthorization(deps, caller, await loadSectionItem(deps.db, caller, guid), authorizationId);
}

async function loadSectionItem(db: Db, { accountId }: Caller, guid: string): Promise<Item> {
  const { fields } = await findByGuid(vaultSections, db, accountId, guid);
  return { type: 'vaultSection', guid, name: fields.Name };
}
