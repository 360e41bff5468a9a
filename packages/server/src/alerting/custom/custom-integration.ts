import type { CustomIntegration } from '@vedette/contract/v4/custom-integration';
import type { CustomForm, CustomFormPatch, CustomFormWrite } from '@vedette/contract/v1/alerting/custom-integration';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault } from '@vedette/kernel/rule-messages';
import { definitionHash } from '@vedette/kernel/hash';
import { Secret } from '@vedette/kernel/secret';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { addItemGrant, findChangedFields, dropItemGrants, recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { checkVaultReferences, parseVaultReferences } from '../../vault/index.js';
import { announceDefinitions } from '../delivery-log/delivery-log-sql.js';
import { findChannel } from '../channels/registry.js';
import { stepsByPath } from '../steps/behaviour-rules.js';
import { sortFields } from '../steps/ordered-rules.js';
import { toForm, listV1OnlyParts, mergeV1OnlyParts } from './custom-form-rules.js';
import { sendsSecret, isFixedHost } from '../steps/host-rules.js';
import {
  CUSTOM_DEFAULTS,
  applyCustomWrite,
  toWire,
  extractFunctionKeys,
  type CustomSettings,
  type StepSecrets,
} from '../steps/custom-integration-rules.js';
import {
  deleteCustomIntegration,
  insertCustomIntegration,
  countLevelsUsing,
  selectCustomIntegrations,
  saveVaultItemLinks,
  updateCustomIntegration,
  type CustomIntegrationRow,
  type Db,
  type Tx,
} from './custom-integration-sql.js';
import type { StoreContext, Vault } from '../../module/context.js';

export interface CustomIntegrationDeps extends StoreContext {
  readonly vault: Pick<Vault, 'seal' | 'unseal'>;
}

const EDIT_LEVEL = 2;
const NO_SECRETS = '{}';

/** Returns the integrations that the caller may edit, by name. */
export async function listCustomIntegrations(
  deps: CustomIntegrationDeps,
  caller: Caller,
): Promise<CustomIntegration[]> {
  return (await loadEditable(deps, caller)).map((row) => toWireIntegration(deps, caller, row));
}

/** Returns the same in the form of `/api/v1`, with the fields that version 4 does not show. */
export async function listCustomForms(deps: CustomIntegrationDeps, caller: Caller): Promise<CustomForm[]> {
  return (await loadEditable(deps, caller)).map((row) => buildCustomForm(deps, caller, row));
}

async function loadEditable(
  { db }: CustomIntegrationDeps,
  { accountId, rights }: Caller,
): Promise<CustomIntegrationRow[]> {
  const rows = await selectCustomIntegrations(db, accountId);
  return rows.filter(({ integrationGuid }) => rights.level('integration', integrationGuid) >= EDIT_LEVEL);
}

/** @throws Fault `missing`. */
export async function readCustomIntegration(
  deps: CustomIntegrationDeps,
  caller: Caller,
  guid: string,
): Promise<CustomIntegration> {
  return toWireIntegration(deps, caller, await loadCustomIntegration(deps.db, caller.accountId, guid));
}

/**
 * Returns one in the form of `/api/v1`.
 * @throws Fault `missing`.
 */
export async function readCustomForm(deps: CustomIntegrationDeps, caller: Caller, guid: string): Promise<CustomForm> {
  return buildCustomForm(deps, caller, await loadCustomIntegration(deps.db, caller.accountId, guid));
}

function buildCustomForm(deps: CustomIntegrationDeps, caller: Caller, row: CustomIntegrationRow): CustomForm {
  const { madeFrom = '' } = row.behaviour;
  return toForm(toWireIntegration(deps, caller, row), row.behaviour, findChannel(madeFrom)?.id);
}

/** @throws Fault `invalid` for fields that break a rule, `forbidden` for a vault item that the caller may not view. */
export async function createCustomIntegration(
  deps: CustomIntegrationDeps,
  caller: Caller,
  draft: CustomFormWrite,
): Promise<CustomIntegration> {
  return toWireIntegration(deps, caller, await insertNew(deps, caller, draft));
}

/** Creates one from the form of `/api/v1`. */
export async function createCustomForm(
  deps: CustomIntegrationDeps,
  caller: Caller,
  draft: CustomFormWrite,
): Promise<CustomForm> {
  return buildCustomForm(deps, caller, await insertNew(deps, caller, draft));
}

async function insertNew(
  deps: CustomIntegrationDeps,
  caller: Caller,
  draft: CustomFormWrite,
): Promise<CustomIntegrationRow> {
  const { accountId, operatorGuid } = caller;
  const problems = new Problems();
  const settings = applyCustomWrite(CUSTOM_DEFAULTS, CUSTOM_DEFAULTS, draft, settingsTools(deps, problems));
  const integrationGuid = deps.random.newGuid();
  const sealed = seal(deps, { accountId, integrationGuid }, settings.secrets);
  const row = {
    ...toCustomFields(settings),
    accountId,
    integrationGuid,
    secretsSealed: sealed,
    createdAt: deps.clock.now(),
  };
  await deps.db.transaction().execute(async (tx) => {
    const items = await checkVaultItems(tx, caller, settings, problems);
    await checkHosts(settings, problems);
    problems.throwIfAny();
    await insertCustomIntegration(tx, row);
    await saveVaultItemLinks(tx, row, items);
    const item = { type: 'integration', guid: integrationGuid } as const;
    const subject = { operatorGuid, operatorGroupGuid: null };
    if (!caller.isAdministrator) await addItemGrant(tx, deps, accountId, { item, subject, type: 'EditIntegration' });
    await auditChange({ tx, deps, caller }, row, {
      action: 'Created',
      after: { ...buildCustomForm(deps, caller, row) },
    });
  });
  return row;
}

export interface CustomIntegrationChange {
  readonly write: CustomFormPatch;
  readonly isReplacement: boolean;
  /** A write of version 4, which does not show every field. Hidden fields stay as stored. */
  readonly isV4Write?: true;
}

/**
 * Reports what the rules of a new integration would reject, from the fields that could be read.
 * @throws Fault `forbidden`.
 */
export async function validateNewCustomIntegration(
  deps: CustomIntegrationDeps,
  caller: Caller,
  write: CustomFormPatch,
  problems: Problems,
): Promise<void> {
  const settings = applyCustomWrite(CUSTOM_DEFAULTS, CUSTOM_DEFAULTS, write, settingsTools(deps, problems));
  await checkVaultItems(deps.db, caller, settings, problems);
  await checkHosts(settings, problems);
}

/**
 * Reports what the rules of a PUT or PATCH would reject.
 * @throws Fault `missing`, `forbidden`.
 */
export async function validateCustomIntegrationChange(
  deps: CustomIntegrationDeps,
  caller: Caller,
  { guid, ...change }: CustomIntegrationChange & { readonly guid: string },
  problems: Problems,
): Promise<void> {
  const current = openSettings(deps, await loadCustomIntegration(deps.db, caller.accountId, guid));
  // Problems are not reported to a caller who may not view the items it refers to now.
  await checkVaultItems(deps.db, caller, current, new Problems());
  const settings = buildSettings(deps, { guid, current, ...change }, problems);
  await checkVaultItems(deps.db, caller, settings, problems);
  await checkHosts(settings, problems);
}

interface CustomWriteInput extends CustomIntegrationChange {
  readonly guid: string;
  readonly current: CustomSettings;
}

function buildSettings(
  deps: CustomIntegrationDeps,
  { guid, current, write, isReplacement, isV4Write }: CustomWriteInput,
  problems: Problems,
): CustomSettings {
  checkIdInBody('IntegrationGuid', { given: write.IntegrationGuid, inPath: guid }, problems);
  const completeWrite = isV4Write ? mergeV1OnlyParts(write, current.behaviour) : write;
  return applyCustomWrite(
    isReplacement ? CUSTOM_DEFAULTS : current,
    current,
    completeWrite,
    settingsTools(deps, problems),
  );
}

/**
 * Changes an integration. PUT: fields that are left out get their default; PATCH: they stay. Passwords stay in both.
 */
export async function changeCustomIntegration(
  deps: CustomIntegrationDeps,
  caller: Caller,
  guid: string,
  change: CustomIntegrationChange,
): Promise<void> {
  const problems = new Problems();
  await deps.db.transaction().execute(async (tx) => {
    const before = await loadCustomIntegration(tx, caller.accountId, guid, 'forUpdate');
    const current = openSettings(deps, before);
    const settings = buildSettings(deps, { guid, current, ...change }, problems);
    // A caller who may not view the referenced items could read them by changing the target.
    await checkVaultItems(tx, caller, current, new Problems());
    const items = await checkVaultItems(tx, caller, settings, problems);
    await checkHosts(settings, problems);
    problems.throwIfAny();
    const isSame = JSON.stringify(settings.secrets) === JSON.stringify(current.secrets);
    const secretsSealed = isSame ? before.secretsSealed : seal(deps, before, settings.secrets);
    const after = { ...before, ...toCustomFields(settings), secretsSealed };
    await updateCustomIntegration(tx, after);
    await saveVaultItemLinks(tx, after, items);
    const fields = findChangedFields(
      { ...buildCustomForm(deps, caller, before) },
      { ...buildCustomForm(deps, caller, after) },
    );
    await auditChange({ tx, deps, caller }, after, { action: 'Updated', ...fields });
  });
}

export const integrationInUse = (levels: number): Fault =>
  new Fault(
    'inUse',
    levels === 1
      ? 'This integration is used by 1 escalation level'
      : `This integration is used by ${levels} escalation levels`,
  );

/** @throws Fault `inUse` while an escalation level uses it. */
export async function removeCustomIntegration(
  deps: CustomIntegrationDeps,
  caller: Caller,
  guid: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await loadCustomIntegration(tx, caller.accountId, guid, 'forUpdate');
    const levels = await countLevelsUsing(tx, caller.accountId, guid);
    if (levels > 0) throw integrationInUse(levels);
    const before = { ...toWireIntegration(deps, caller, row) };
    await deleteCustomIntegration(tx, row);
    await dropItemGrants(tx, caller.accountId, { type: 'integration', guid });
    await auditChange({ tx, deps, caller }, row, { action: 'Deleted', before });
  });
}

/** @throws Fault `missing`, also for an integration of another type. */
export async function loadCustomIntegration(
  db: Db,
  accountId: number,
  guid: string,
  lock?: 'forUpdate',
): Promise<CustomIntegrationRow> {
  const [row] = await selectCustomIntegrations(db, accountId, guid, lock);
  if (!row) throw notFoundFault('custom integration', guid);
  return row;
}

/**
 * Returns the settings with secrets in plain text, including keys of functions that were stored before they were
 * sealed.
 */
export function openSettings(deps: Pick<CustomIntegrationDeps, 'vault'>, row: CustomIntegrationRow): CustomSettings {
  const { name, isActive, secretsSealed } = row;
  const json = secretsSealed ? deps.vault.unseal(secretsSealed, integrationSealContext(row)).reveal() : NO_SECRETS;
  const secrets: Record<string, string> = {};
  const functions = row.behaviour.functions.map((each) => extractFunctionKeys(each, secrets));
  const sealed = JSON.parse(json) as StepSecrets;
  return { name, isActive, behaviour: { ...row.behaviour, functions }, secrets: { ...secrets, ...sealed } };
}

/** An operator who may edit a level or a monitor must not decide where a secret is sent. */
async function checkHosts({ behaviour }: CustomSettings, problems: Problems): Promise<void> {
  const secretSteps = behaviour.definitions
    .filter((each) => sendsSecret(behaviour, each))
    .flatMap(({ steps }) => steps);
  for (const [path, step] of stepsByPath(behaviour)) {
    const isHostFixed =
      !secretSteps.includes(step) || (await isFixedHost({ url: step.url, behaviour, vaultValue: () => undefined }));
    const dependencies = ['PredefinedVariables', 'UserDefinedFunctions'];
    problems.when(
      !isHostFixed,
      `${path}.Url`,
      `${step.url}: the host of a definition that sends secrets may only contain variables with a Value`,
      dependencies,
    );
  }
}

function seal(
  deps: CustomIntegrationDeps,
  owner: Pick<CustomIntegrationRow, 'accountId' | 'integrationGuid'>,
  secrets: StepSecrets,
) {
  const json = JSON.stringify(secrets);
  return json === NO_SECRETS ? null : deps.vault.seal(new Secret(json), integrationSealContext(owner));
}

const integrationSealContext = ({
  accountId,
  integrationGuid,
}: Pick<CustomIntegrationRow, 'accountId' | 'integrationGuid'>) => ({
  accountId,
  objectGuid: integrationGuid,
  field: 'integration secrets',
});

export { seal as sealStepSecrets, checkVaultItems as checkCustomItems };

const toCustomFields = ({ name, isActive, behaviour }: CustomSettings) => ({ name, isActive, behaviour });

const settingsTools = (deps: CustomIntegrationDeps, problems: Problems) => ({
  problems,
  newGuid: () => deps.random.newGuid(),
});

/** The hash covers the sealed passwords, which are sealed again only if one of them has changed. */
function toWireIntegration(
  deps: CustomIntegrationDeps,
  { zone }: Caller,
  row: CustomIntegrationRow,
): CustomIntegration {
  const wire = toWire(openSettings(deps, row), {
    IntegrationGuid: row.integrationGuid,
    CreatedDate: formatLocalDateTime(row.createdAt, zone),
    Hash: '',
  });
  const { CreatedDate: _createdDate, ...definition } = wire;
  return {
    ...wire,
    Hash: definitionHash(
      sortFields([definition, row.secretsSealed?.toString('base64'), ...listV1OnlyParts(row.behaviour)]),
    ),
  };
}

/** Returns the guids of the vault items that the integration refers to; invalid ones are added to `problems`. */
async function checkVaultItems(
  tx: Db,
  caller: Caller,
  settings: CustomSettings,
  problems: Problems,
): Promise<string[]> {
  const texts = JSON.stringify([settings.behaviour, settings.secrets]);
  const { references, malformed } = parseVaultReferences(texts);
  for (const each of malformed) problems.add('Steps', `${each} is not a vault reference`);
  for (const problem of await checkVaultReferences(tx, caller, references)) problems.add('Steps', problem);
  return [...new Set(references.map(({ vaultItemGuid }) => vaultItemGuid))];
}

interface Change {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: Pick<StoreContext, 'clock'>; readonly caller: Caller },
  { integrationGuid, name }: CustomIntegrationRow,
  change: Change,
): Promise<void> {
  const object = { objectType: 'Integration', objectGuid: integrationGuid, objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...object, ...change });
  await announceDefinitions(tx, caller.accountId);
}
