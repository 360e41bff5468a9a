import { toDisplayName } from '@vedette/contract/lenient';
import type {
  ExportRuleSet,
  ExportRuleSetPatch,
  ExportSetting,
  ExportSettingPatch,
  OpenTelemetryConnection,
  OpenTelemetryConnectionPatch,
} from '@vedette/contract/v4/monitor-result-export';
import { Fault, type Problems } from '@vedette/kernel/fault';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import {
  definition,
  fieldsByName,
  type Entry,
  type ReferenceField,
  type DefinitionWrite,
} from '../definitions/index.js';
import type { StoreContext, Vault } from '../module/context.js';
import { checkVaultReferences, parseVaultReferences } from '../vault/index.js';
import { credentialField, credentialTexts } from './credential-rules.js';
import {
  checkConnection,
  CONNECTION_DEFAULTS,
  applyConnectionChange,
  RULE_SET_DEFAULTS,
  applyRuleSetChange,
  type ConnectionFields,
  type RuleSetFields,
} from './export-rules.js';
import {
  connectionStorage,
  restartSetting,
  ruleSetStorage,
  settingNamesUsing,
  settingStorage,
  type SettingFields,
} from './export-sql.js';
import { findPublicDestination } from './http-sender.js';
import { sealHeaders, redactHeaders } from './sealed-headers.js';

export interface ExportDeps extends StoreContext {
  readonly vault: Pick<Vault, 'seal'>;
}

type ConnectionWrite = DefinitionWrite<ConnectionFields, OpenTelemetryConnectionPatch, ExportDeps>;

/** Connections: where results are sent. */
export const connections = definition<
  ConnectionFields,
  OpenTelemetryConnectionPatch,
  OpenTelemetryConnection,
  ExportDeps
>({
  missing: (guid) => notFoundFault('connection', guid),
  objectType: 'OpenTelemetryConnection',
  topic: 'export',
  param: 'connectionGuid',
  idFields: ['ConnectionGuid'],
  storage: connectionStorage,
  defaults: CONNECTION_DEFAULTS,
  applyBody: applyConnectionWrite,
  validate: checkConnectionWrite,
  findReferences: findAddedItems,
  unknownReferenceFault: 'invalid',
  name: {
    fromFields: ({ Name }) => Name,
    unique: {
      field: 'Name',
      rule: uniqueNameRule('connection'),
      constraint: 'export_connection_name',
      refusedAs: 'conflict',
    },
  },
  toWire: ({ guid, fields }) => ({
    ConnectionGuid: guid,
    ...fields,
    Name: toDisplayName(fields.Name),
    Headers: redactHeaders(fields.Headers),
  }),
  beforeRemove: async ({ tx, caller }, { guid, fields }) =>
    checkUnused(fields, await settingNamesUsing(tx, caller.accountId, 'connection_guid', guid)),
});

function applyConnectionWrite(
  { guid, body, base, stored, caller: { accountId }, context }: ConnectionWrite,
  problems: Problems,
): ConnectionFields {
  const after = applyConnectionChange(base, { ...body, Headers: body.Headers ?? redactHeaders(base.Headers) });
  return sealHeaders(context.vault, { owner: { accountId, guid }, before: stored?.fields, after }, problems);
}

async function checkConnectionWrite(
  fields: ConnectionFields,
  problems: Problems,
  { db, caller }: ConnectionWrite,
): Promise<void> {
  checkConnection(fields, problems);
  const open = findPublicDestination(fields.EndpointUrl);
  problems.when(open !== undefined, 'EndpointUrl', `must be https because ${open} is public`);
  const found = credentialTexts(fields).map(parseVaultReferences);
  const field = credentialField(fields);
  for (const placeholder of found.flatMap(({ malformed }) => malformed))
    problems.add(field, `${placeholder} is not a vault reference`);
  const references = found.flatMap((each) => each.references);
  for (const problem of await checkVaultReferences(db, caller, references, 'skipsUnknown'))
    problems.add(field, problem);
}

const itemGuids = (fields: ConnectionFields): string[] =>
  credentialTexts(fields).flatMap((text) =>
    parseVaultReferences(text).references.map(({ vaultItemGuid }) => vaultItemGuid),
  );

/** Returns the vault items that a change adds. A stored item that is missing does not block changes of other fields. */
function findAddedItems(fields: ConnectionFields, stored: Entry<ConnectionFields> | undefined): ReferenceField[] {
  const before = new Set(stored && itemGuids(stored.fields));
  const guids = [...new Set(itemGuids(fields))].filter((guid) => !before.has(guid));
  return [{ field: credentialField(fields), kind: 'vaultItem', guids }];
}

/** Rule sets: which results are sent, with which attributes. */
export const ruleSets = definition<RuleSetFields, ExportRuleSetPatch, ExportRuleSet>({
  missing: (guid) => notFoundFault('rule set', guid),
  objectType: 'ExportRuleSet',
  topic: 'export',
  param: 'ruleSetGuid',
  idFields: ['RuleSetGuid'],
  storage: ruleSetStorage,
  defaults: RULE_SET_DEFAULTS,
  applyBody: ({ base, body }) => applyRuleSetChange(base, body),
  name: {
    fromFields: ({ Name }) => Name,
    unique: {
      field: 'Name',
      rule: uniqueNameRule('rule set'),
      constraint: 'export_rule_set_name',
      refusedAs: 'conflict',
    },
  },
  toWire: ({ guid, fields }) => ({ RuleSetGuid: guid, ...fields, Name: toDisplayName(fields.Name) }),
  beforeRemove: async ({ tx, caller }, { guid, fields }) =>
    checkUnused(fields, await settingNamesUsing(tx, caller.accountId, 'rule_set_guid', guid)),
});

/** @throws Fault `inUse` with the names of its users */
function checkUnused({ Name }: { readonly Name: string }, users: readonly string[]): void {
  if (users.length > 0) throw new Fault('inUse', `${Name} is used by ${users.join(', ')}`);
}

/** Settings: results of which monitors are sent over which connection. */
export const exportSettings = definition<SettingFields, ExportSettingPatch, ExportSetting>({
  missing: (guid) => notFoundFault('export setting', guid),
  objectType: 'ExportSetting',
  topic: 'export',
  param: 'exportSettingGuid',
  idFields: ['ExportSettingGuid'],
  storage: settingStorage,
  defaults: {
    Name: '',
    ConnectionGuid: '',
    RuleSetGuid: '',
    MonitorGroupGuid: '',
    IsActive: true,
    LastSuccess: null,
    LastError: null,
    SentCount: 0,
    DroppedCount: 0,
  },
  readOnlyFields: ['LastSuccess', 'LastError', 'SentCount', 'DroppedCount'],
  applyBody: fieldsByName,
  findReferences: ({ ConnectionGuid, RuleSetGuid, MonitorGroupGuid }) => [
    { field: 'ConnectionGuid', kind: 'exportConnection', guids: [ConnectionGuid] },
    { field: 'RuleSetGuid', kind: 'exportRuleSet', guids: [RuleSetGuid] },
    { field: 'MonitorGroupGuid', kind: 'monitorGroup', guids: [MonitorGroupGuid] },
  ],
  unknownReferenceFault: 'invalid',
  name: {
    fromFields: ({ Name }) => Name,
    unique: {
      field: 'Name',
      rule: uniqueNameRule('export setting'),
      constraint: 'export_setting_name',
      refusedAs: 'conflict',
    },
  },
  toWire: ({ guid, fields: { LastSuccess, LastError, ...fields } }, { zone }) => ({
    ExportSettingGuid: guid,
    ...fields,
    Name: toDisplayName(fields.Name),
    ...(LastSuccess !== null && { LastSuccess: formatLocalDateTime(LastSuccess, zone) }),
    ...(LastError !== null && { LastError }),
  }),
  afterUpdate: async ({ tx, caller, context }, { guid, fields }, before) => {
    const isRestarted = fields.IsActive && !before.fields.IsActive;
    if (isRestarted) await restartSetting(tx, caller.accountId, guid, context.clock.now());
  },
});
