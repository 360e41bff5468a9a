import type {
  EscalationLevelIntegrationCreate,
  EscalationLevelIntegrationPatch,
} from '@vedette/contract/v4/escalation-level';
import type { Integration } from '@vedette/contract/v4/integration';
import { Fault, Problems } from '@vedette/kernel/fault';
import {
  checkIdInBody,
  missingPermissionFault,
  notFoundFault,
  unknownReferenceRule,
} from '@vedette/kernel/rule-messages';
import { findChangedFields, type AuditAction } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { auditDefinitionChange } from './audit-definition-change.js';
import { levelVariables } from '../steps/custom-integration-rules.js';
import { selectCustomIntegrations } from '../custom/custom-integration-sql.js';
import type { ServiceLink } from '../channels/service-rules.js';
import { maySeeMonitor, type DefinitionDeps } from './deps.js';
import { definitionHash } from '@vedette/kernel/hash';
import { loadIntegration } from '../integrations/integration.js';
import type { StoredIntegration } from '../integrations/integration-sql.js';
import type { Db, Tx } from '../delivery-log/delivery-log-sql.js';
import { lockDefinition } from './definition-sql.js';
import {
  checkLevelIntegration,
  LEVEL_INTEGRATION_DEFAULTS,
  addUnknownServiceProblems,
  applyIntegrationChange,
  type LevelIntegration,
} from './level-integration-rules.js';
import {
  deleteLevelIntegration,
  insertLevelIntegration,
  selectLevelIntegrations,
  updateLevelIntegration,
  type StoredLevelIntegration,
} from './level-integration-sql.js';
import { toLevelRef, loadLevel, type LevelParams } from './level-settings.js';
import type { LevelRef } from './level-settings-sql.js';
import { loadDefinition } from './load-definition.js';

const USE_LEVEL = 1;

export async function listLevelIntegrations(db: Db, caller: Caller, params: LevelParams): Promise<Integration[]> {
  const ref = toLevelRef(caller, params);
  await loadLevel(db, ref);
  return (await selectLevelIntegrations(db, ref)).map(toWire);
}

export async function readLevelIntegration(
  db: Db,
  caller: Caller,
  params: LevelParams & { readonly integrationGuid: string },
): Promise<Integration> {
  return toWire(await loadLevelIntegration(db, toLevelRef(caller, params), params.integrationGuid));
}

/**
 * Attaches an integration to a level.
 * @throws Fault `missing` for one that the account does not have, `forbidden` for one that the caller may not use,
 * `refused` when the level has it already or its type does not support what is sent.
 */
export async function addLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams,
  draft: EscalationLevelIntegrationCreate,
): Promise<Integration> {
  const ref = toLevelRef(caller, params);
  await loadLevel(deps.db, ref);
  const integrationGuid = draft.IntegrationGuid.toLowerCase();
  const { type, services } = await loadUsableIntegration(deps.db, caller, integrationGuid);
  const settings = applyIntegrationChange(LEVEL_INTEGRATION_DEFAULTS, draft);
  const problems = new Problems();
  checkLevelIntegration(type, draft, problems);
  addUnknownServiceProblems(settings.serviceLinks, services, problems);
  // Violations of the rules of alert definitions are answered with 403, not 400.
  problems.throwIfAny('refused');
  await addVariableProblems(deps.db, ref, { integrationGuid, values: draft.VariableValues }, problems);
  problems.throwIfAny();
  await addMonitorProblems(deps, caller, settings.serviceLinks, problems);
  problems.throwIfAny('missing');
  return deps.db.transaction().execute(async (tx) => {
    const isNew = await insertLevelIntegration(tx, ref, { ...settings, integrationGuid, addedAt: deps.clock.now() });
    if (!isNew) throw new Fault('refused', 'IntegrationGuid: the level has this integration already');
    const wire = toWire(await loadLevelIntegration(tx, ref, integrationGuid));
    await auditChange({ tx, deps, caller }, ref, {
      action: 'Updated',
      after: { EscalationLevel: ref.levelId, Integration: wire },
    });
    return wire;
  });
}

/** @throws Fault `missing`, `forbidden`: without permission to use an integration, its data is not disclosed. */
async function loadUsableIntegration(db: Db, caller: Caller, integrationGuid: string): Promise<StoredIntegration> {
  const integration = await loadIntegration(db, caller.accountId, integrationGuid);
  if (caller.rights.level('integration', integrationGuid) >= USE_LEVEL) return integration;
  throw missingPermissionFault('UseIntegration');
}

/**
 * Reports what the rules of a new level integration would reject, from the fields that could be read.
 * @throws Fault as `addLevelIntegration`.
 */
export async function validateNewLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  { params, draft }: { readonly params: LevelParams; readonly draft: EscalationLevelIntegrationPatch },
  problems: Problems,
): Promise<void> {
  const ref = toLevelRef(caller, params);
  await loadLevel(deps.db, ref);
  if (draft.IntegrationGuid === undefined) return;
  const { integrationGuid, ...stored } = await loadUsableIntegration(
    deps.db,
    caller,
    draft.IntegrationGuid.toLowerCase(),
  );
  const { serviceLinks } = applyIntegrationChange(LEVEL_INTEGRATION_DEFAULTS, draft);
  checkLevelIntegration(stored.type, draft, problems);
  addUnknownServiceProblems(serviceLinks, stored.services, problems);
  await addVariableProblems(deps.db, ref, { integrationGuid, values: draft.VariableValues }, problems);
  await addMonitorProblems(deps, caller, linksToKnownServices(serviceLinks, stored.services), problems);
}

/** For a link to an unknown service, the monitor is not checked. */
const linksToKnownServices = (links: readonly ServiceLink[], services: StoredIntegration['services']): ServiceLink[] =>
  links.filter(({ serviceGuid }) => services.some(({ guid }) => guid === serviceGuid));

interface IntegrationWrite {
  readonly change: EscalationLevelIntegrationPatch;
  readonly isReplacement: boolean;
}

/**
 * Reports what the rules of a PUT (`isReplacement`) or PATCH would reject.
 * @throws Fault `missing`.
 */
export async function validateLevelIntegrationChange(
  deps: DefinitionDeps,
  caller: Caller,
  { params, ...write }: IntegrationWrite & { readonly params: LevelParams & { readonly integrationGuid: string } },
  problems: Problems,
): Promise<void> {
  const ref = toLevelRef(caller, params);
  const { integrationGuid } = params;
  checkSameIntegration(integrationGuid, write.change, problems);
  const before = await loadLevelIntegration(deps.db, ref, integrationGuid);
  const after = applyWrite(before, write, problems);
  await addMonitorProblems(deps, caller, linksToKnownServices(newLinks(before, after), before.services), problems);
  await addVariableProblems(deps.db, ref, { integrationGuid, values: after.variableValues }, problems);
}

function checkSameIntegration(
  integrationGuid: string,
  { IntegrationGuid: valuesByName }: EscalationLevelIntegrationPatch,
  problems: Problems,
): void {
  checkIdInBody('IntegrationGuid', { given: valuesByName, inPath: integrationGuid }, problems);
}

function applyWrite(
  before: StoredLevelIntegration,
  { change, isReplacement }: IntegrationWrite,
  problems: Problems,
): LevelIntegration {
  const after = applyIntegrationChange(isReplacement ? LEVEL_INTEGRATION_DEFAULTS : before, change);
  checkLevelIntegration(before.type, change, problems);
  addUnknownServiceProblems(after.serviceLinks, before.services, problems);
  return after;
}

/** Links of monitors that the caller may not see are kept; new ones need permission. */
function newLinks(before: LevelIntegration, after: LevelIntegration): ServiceLink[] {
  const known = new Set(before.serviceLinks.map(({ monitorGuid }) => monitorGuid));
  return after.serviceLinks.filter(({ monitorGuid }) => !known.has(monitorGuid));
}

/** Changes how a level uses an integration; in a replacement, fields that are not sent get their default. */
export async function changeLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams & { readonly integrationGuid: string },
  write: IntegrationWrite,
): Promise<void> {
  const ref = toLevelRef(caller, params);
  const { integrationGuid } = params;
  await deps.db.transaction().execute(async (tx) => {
    await lockDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const before = await loadLevelIntegration(tx, ref, integrationGuid);
    const problems = new Problems();
    checkSameIntegration(integrationGuid, write.change, problems);
    problems.throwIfAny();
    const after = applyWrite(before, write, problems);
    problems.throwIfAny('refused');
    await addMonitorProblems(deps, caller, newLinks(before, after), problems);
    problems.throwIfAny('missing');
    await addVariableProblems(tx, ref, { integrationGuid, values: after.variableValues }, problems);
    problems.throwIfAny();
    await updateLevelIntegration(tx, ref, integrationGuid, after);
    const fields = findChangedFields({ ...toWire(before) }, { ...toWire({ ...before, ...after }) });
    await auditChange({ tx, deps, caller }, ref, { action: 'Updated', ...fields });
  });
}

/** @throws Fault `missing` when the level does not have the integration. */
export async function removeLevelIntegration(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams & { readonly integrationGuid: string },
): Promise<void> {
  const ref = toLevelRef(caller, params);
  await deps.db.transaction().execute(async (tx) => {
    const before = await loadLevelIntegration(tx, ref, params.integrationGuid);
    await deleteLevelIntegration(tx, ref, params.integrationGuid);
    const change = { EscalationLevel: ref.levelId, Integration: toWire(before) };
    await auditChange({ tx, deps, caller }, ref, { action: 'Updated', before: change });
  });
}

/** @throws Fault `missing`. */
async function loadLevelIntegration(db: Db, ref: LevelRef, integrationGuid: string): Promise<StoredLevelIntegration> {
  await loadLevel(db, ref);
  const [integration] = await selectLevelIntegrations(db, ref, integrationGuid);
  if (!integration) throw notFoundFault('integration', integrationGuid, `on escalation level ${ref.levelId}`);
  return integration;
}

interface Values {
  readonly integrationGuid: string;
  readonly values: Readonly<Record<string, string>> | null | undefined;
}

/** Reports each variable that a custom integration takes from the level and that has no value. */
async function addVariableProblems(
  db: Db,
  { accountId }: LevelRef,
  { integrationGuid, values }: Values,
  problems: Problems,
): Promise<void> {
  const valuesByName = new Map(Object.entries(values ?? {}));
  const [custom] = await selectCustomIntegrations(db, accountId, integrationGuid);
  for (const name of custom ? levelVariables(custom.behaviour) : []) {
    const isMissing = (valuesByName.get(name) ?? '') === '';
    problems.when(isMissing, `VariableValues.${name}`, 'is required by the integration');
  }
}

/** Reports each monitor that does not exist or that the caller may not see. */
async function addMonitorProblems(
  deps: DefinitionDeps,
  caller: Caller,
  links: readonly ServiceLink[],
  problems: Problems,
): Promise<void> {
  for (const guid of new Set(links.map(({ monitorGuid }) => monitorGuid))) {
    if (!(await maySeeMonitor(deps, caller, guid)))
      problems.add('StatusHubServiceList', unknownReferenceRule('monitor', guid));
  }
}

async function auditChange(
  context: { readonly tx: Tx; readonly deps: DefinitionDeps; readonly caller: Caller },
  ref: LevelRef,
  change: {
    readonly action: AuditAction;
    readonly before?: Record<string, unknown>;
    readonly after?: Record<string, unknown>;
  },
): Promise<void> {
  const definition = await loadDefinition(context.tx, ref.accountId, ref.alertDefinitionGuid);
  await auditDefinitionChange(context, { definition, ...change });
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
        MonitorGuid: monitorGuid,
        IntegrationServiceGuid: serviceGuid,
      })),
    }),
    ...(stored.services.length > 0 && { IntegrationServices: stored.services.map(({ guid }) => guid) }),
    ...(stored.extraEmailAddresses.length > 0 && { ExtraEmailAddresses: stored.extraEmailAddresses.join(', ') }),
  };
  return { ...fields, Hash: definitionHash(fields) };
}
