import type {
  EscalationLevelIntegrationCreate,
  EscalationLevelIntegrationPatch,
} from '@vedette/contract/v4/escalation-level';
import type { Integration } from '@vedette/contract/v4/integration';
import { Fault, Problems } from '@vedette/kernel/fault';
import { changedFields, type AuditAction, type Caller } from '../../access/index.js';
import { noteChange } from '../change.js';
import { levelVariables } from '../custom/custom-integration-rules.js';
import { selectCustom } from '../custom/custom-integration-sql.js';
import type { ServiceLink } from '../channels/service-rules.js';
import { seesMonitor, type DefinitionDeps } from '../deps.js';
import { hashOf } from '@vedette/kernel/hash';
import { storedIntegration } from '../integrations/integration.js';
import type { Db, Tx } from '../delivery/ledger-sql.js';
import { holdDefinition } from './definition-sql.js';
import {
  LEVEL_INTEGRATION_DEFAULTS,
  levelIntegrationProblems,
  unknownServices,
  withIntegrationChange,
} from './level-integration-rules.js';
import {
  deleteLevelIntegration,
  insertLevelIntegration,
  selectLevelIntegrations,
  updateLevelIntegration,
  type StoredLevelIntegration,
} from './level-integration-sql.js';
import { levelRefOf, storedLevel, type LevelParams } from './level-settings.js';
import type { LevelRef } from './level-settings-sql.js';
import { storedDefinition } from './stored-definition.js';

const USE = 1;

export async function listLevelIntegrations(db: Db, caller: Caller, params: LevelParams): Promise<Integration[]> {
  const ref = levelRefOf(caller, params);
  await storedLevel(db, ref);
  return (await selectLevelIntegrations(db, ref)).map(toWire);
}

export async function readLevelIntegration(
  db: Db,
  caller: Caller,
  params: LevelParams & { readonly integrationGuid: string },
): Promise<Integration> {
  return toWire(await found(db, levelRefOf(caller, params), params.integrationGuid));
}

/**
 * Attaches an integration.
 * @throws Fault `missing` for one the account has not, `forbidden` for one the caller may not use, `refused` when the
 * level has it already or its type does not take what is sent.
 */
export async function addLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams,
  wanted: EscalationLevelIntegrationCreate,
): Promise<Integration> {
  const ref = levelRefOf(caller, params);
  await storedLevel(deps.db, ref);
  const integrationGuid = wanted.IntegrationGuid.toLowerCase();
  const { type, services } = await storedIntegration(deps.db, caller.accountId, integrationGuid);
  if (caller.rights.level('integration', integrationGuid) < USE) {
    throw new Fault('forbidden', 'No permission: UseIntegration is needed');
  }
  const settings = withIntegrationChange(LEVEL_INTEGRATION_DEFAULTS, wanted);
  refuse([...levelIntegrationProblems(type, wanted), ...unknownServices(settings.serviceLinks, services)]);
  await checkVariables(deps.db, ref, integrationGuid, wanted.VariableValues);
  await checkMonitors(deps, caller, settings.serviceLinks);
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await insertLevelIntegration(tx, ref, { ...settings, integrationGuid, addedAt: deps.clock.now() });
    if (!isNew) throw new Fault('refused', 'IntegrationGuid: the level has this integration already');
    const wire = toWire(await found(tx, ref, integrationGuid));
    await note({ tx, deps, caller }, ref, {
      action: 'Updated',
      after: { EscalationLevel: ref.levelId, Integration: wire },
    });
    return wire;
  });
}

/** Changes how a level uses an integration; of a `complete` one what was not sent gets its default. */
export async function changeLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams & { readonly integrationGuid: string },
  { change, complete }: { readonly change: EscalationLevelIntegrationPatch; readonly complete: boolean },
): Promise<void> {
  const ref = levelRefOf(caller, params);
  const { integrationGuid } = params;
  if (change.IntegrationGuid !== undefined && change.IntegrationGuid.toLowerCase() !== integrationGuid) {
    throw new Fault('invalid', 'IntegrationGuid: must be that of the path');
  }
  await deps.db.transaction().execute(async (tx) => {
    await holdDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const before = await found(tx, ref, integrationGuid);
    const after = withIntegrationChange(complete ? LEVEL_INTEGRATION_DEFAULTS : before, change);
    const links = after.serviceLinks;
    refuse([...levelIntegrationProblems(before.type, change), ...unknownServices(links, before.services)]);
    // Who may not see a monitor keeps what is linked, and links no other.
    const known = new Set(before.serviceLinks.map(({ monitorGuid }) => monitorGuid));
    await checkMonitors(
      deps,
      caller,
      links.filter(({ monitorGuid }) => !known.has(monitorGuid)),
    );
    await checkVariables(tx, ref, integrationGuid, after.variableValues);
    await updateLevelIntegration(tx, ref, integrationGuid, after);
    const fields = changedFields({ ...toWire(before) }, { ...toWire({ ...before, ...after }) });
    await note({ tx, deps, caller }, ref, { action: 'Updated', ...fields });
  });
}

/** @throws Fault `missing` when the level has no such integration. */
export async function removeLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams & { readonly integrationGuid: string },
): Promise<void> {
  const ref = levelRefOf(caller, params);
  await deps.db.transaction().execute(async (tx) => {
    const before = await found(tx, ref, params.integrationGuid);
    await deleteLevelIntegration(tx, ref, params.integrationGuid);
    const change = { EscalationLevel: ref.levelId, Integration: toWire(before) };
    await note({ tx, deps, caller }, ref, { action: 'Updated', before: change });
  });
}

/** @throws Fault `missing`. */
async function found(db: Db, ref: LevelRef, integrationGuid: string): Promise<StoredLevelIntegration> {
  await storedLevel(db, ref);
  const [integration] = await selectLevelIntegrations(db, ref, integrationGuid);
  if (!integration) throw new Fault('missing', `No integration ${integrationGuid} on escalation level ${ref.levelId}`);
  return integration;
}

/** @throws Fault `invalid` naming each variable a custom integration leaves to the level and that has no value. */
async function checkVariables(
  db: Db,
  { accountId }: LevelRef,
  integrationGuid: string,
  values: Readonly<Record<string, string>> | null | undefined,
): Promise<void> {
  const problems = new Problems();
  const [custom] = await selectCustom(db, accountId, integrationGuid);
  for (const name of custom ? levelVariables(custom.behaviour) : []) {
    problems.when((values?.[name] ?? '') === '', `VariableValues.${name}`, 'the integration leaves it to the level');
  }
  problems.throwIfAny();
}

/** @throws Fault `missing` naming each monitor the caller does not have or may not see. */
async function checkMonitors(deps: DefinitionDeps, caller: Caller, links: readonly ServiceLink[]): Promise<void> {
  const problems = new Problems();
  for (const guid of new Set(links.map(({ monitorGuid }) => monitorGuid))) {
    if (!(await seesMonitor(deps, caller, guid))) problems.add('StatusHubServiceList', `there is no monitor ${guid}`);
  }
  problems.throwIfAny('missing');
}

/** Business rules of alert definitions answer 403 (status-and-errors, section 4). */
function refuse(problems: readonly string[]): void {
  const [first] = problems;
  if (first !== undefined) throw new Fault('refused', first, { problems });
}

async function note(
  who: { readonly tx: Tx; readonly deps: DefinitionDeps; readonly caller: Caller },
  ref: LevelRef,
  change: {
    readonly action: AuditAction;
    readonly before?: Record<string, unknown>;
    readonly after?: Record<string, unknown>;
  },
): Promise<void> {
  const definition = await storedDefinition(who.tx, ref.accountId, ref.alertDefinitionGuid);
  await noteChange(who, { definition, ...change });
}

function toWire(stored: StoredLevelIntegration): Integration {
  const fields = {
    IntegrationGuid: stored.integrationGuid,
    Name: stored.name,
    Type: stored.type,
    IsActive: stored.isActive,
    SendOkAlerts: stored.sendOkAlerts,
    SendReminderAlerts: stored.sendReminderAlerts,
    ...(stored.variableValues && { VariableValues: { ...stored.variableValues } }),
    ...(stored.serviceLinks.length > 0 && {
      StatusHubServiceList: stored.serviceLinks.map(({ monitorGuid, serviceGuid }) => ({
        ...{ MonitorGuid: monitorGuid, IntegrationServiceGuid: serviceGuid },
      })),
    }),
    ...(stored.services.length > 0 && { IntegrationServices: stored.services.map(({ guid }) => guid) }),
    ...(stored.extraEmailAddresses.length > 0 && { ExtraEmailAddresses: stored.extraEmailAddresses.join(', ') }),
  };
  return { ...fields, Hash: hashOf(fields) };
}
