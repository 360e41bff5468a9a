import type {
  ExportRuleSet,
  ExportRuleSetPatch,
  ExportSetting,
  ExportSettingPatch,
  OpenTelemetryConnection,
  OpenTelemetryConnectionPatch,
} from '@vedette/contract/v4/monitor-result-export';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import { Problems } from '@vedette/kernel/fault';
import { toLocal } from '@vedette/kernel/zones';
import type { Caller } from '../rights/index.js';
import { checkVaultReferences, vaultReferencesIn } from '../vault/index.js';
import { noteUnknown } from '../definitions/index.js';
import { credentialTexts } from './credential-rules.js';
import {
  checkConnection,
  CONNECTION_DEFAULTS,
  connectionAfter,
  RULE_SET_DEFAULTS,
  ruleSetAfter,
  type ConnectionFields,
  type RuleSetFields,
} from './export-rules.js';
import type { ExportStore, SettingFields, StoredObject, StoredSetting } from './export-sql.js';
import { openlySentTo } from './http-sender.js';
import { sealedHeaders, shownHeaders } from './sealed-headers.js';
import { kindOf, type Kind } from './kind.js';
import type { Vault } from '../module/context.js';

export interface ExportDeps {
  readonly storeFor: (accountId: number) => ExportStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid'>;
  readonly vault: Pick<Vault, 'seal'>;
}

type ConnectionKind = Kind<StoredObject<ConnectionFields>, OpenTelemetryConnection, OpenTelemetryConnectionPatch>;
type RuleSetKind = Kind<StoredObject<RuleSetFields>, ExportRuleSet, ExportRuleSetPatch>;
type SettingKind = Kind<StoredSetting, ExportSetting, ExportSettingPatch>;

/** Where results are sent. */
export const connections = (deps: ExportDeps): ConnectionKind =>
  kindOf(deps, {
    objectType: 'OpenTelemetryConnection',
    guidField: 'ConnectionGuid',
    all: (store) => store.connections.all(),
    byGuid: (store, guid) => store.connections.byGuid(guid),
    make: async (store, caller, { guid, before, stored, change }) => {
      const after = connectionAfter(before?.fields ?? CONNECTION_DEFAULTS, change);
      const problems = new Problems();
      const owner = { accountId: caller.accountId, guid };
      const sentHeaders = change.Headers ?? (before ? shownHeaders(after.Headers) : after.Headers);
      const wanted = { owner, before: stored?.fields, after: { ...after, Headers: sentHeaders } };
      const fields = sealedHeaders(deps.vault, wanted, problems);
      checkConnection(fields, problems);
      const open = openlySentTo(fields.EndpointUrl);
      problems.when(open !== undefined, 'EndpointUrl', `must be https, as ${open} is public`);
      for (const { references, malformed } of credentialTexts(fields).map(vaultReferencesIn)) {
        const place = fields.AuthenticationType === 'Headers' ? 'Headers' : 'VaultItemGuid';
        for (const placeholder of malformed) problems.add(place, `${placeholder} is no reference to the vault`);
        for (const problem of await checkVaultReferences(store.db, caller, references)) problems.add(place, problem);
      }
      problems.throwIfAny();
      return { guid, fields };
    },
    insert: (store, object, at) => store.connections.insert(object, at),
    update: (store, object) => store.connections.update(object),
    remove: (store, guid) => store.connections.remove(guid),
    usedBy: (store, guid) => store.connections.usedBy(guid),
    nameOf: ({ fields }) => fields.Name,
    toWire: ({ guid, fields }) => ({ ConnectionGuid: guid, ...fields, Headers: shownHeaders(fields.Headers) }),
  });

/** What of the results is sent. */
export const ruleSets = (deps: ExportDeps): RuleSetKind =>
  kindOf(deps, {
    objectType: 'ExportRuleSet',
    guidField: 'RuleSetGuid',
    all: (store) => store.ruleSets.all(),
    byGuid: (store, guid) => store.ruleSets.byGuid(guid),
    make: (_store, _caller, { guid, before, change }) =>
      Promise.resolve({ guid, fields: ruleSetAfter(before?.fields ?? RULE_SET_DEFAULTS, change) }),
    insert: (store, object, at) => store.ruleSets.insert(object, at),
    update: (store, object) => store.ruleSets.update(object),
    remove: (store, guid) => store.ruleSets.remove(guid),
    usedBy: (store, guid) => store.ruleSets.usedBy(guid),
    nameOf: ({ fields }) => fields.Name,
    toWire: ({ guid, fields }) => ({ RuleSetGuid: guid, ...fields }),
  });

/** Of which monitors, to which connection. */
export const exportSettings = (deps: ExportDeps): SettingKind =>
  kindOf(deps, {
    objectType: 'ExportSetting',
    guidField: 'ExportSettingGuid',
    all: (store) => store.settings.all(),
    byGuid: (store, guid) => store.settings.byGuid(guid),
    make: async (store, caller, { guid, before, change }) => {
      const after = settingAfter(before, change);
      await checkSetting(store, caller, after);
      const nothing = { lastSuccessAt: undefined, lastError: undefined, droppedCount: 0, sentCount: 0 };
      return { guid, ...nothing, ...before, ...after };
    },
    insert: (store, setting, at) => store.settings.insert(setting.guid, setting, at),
    update: (store, setting, at, before) =>
      store.settings.update(setting.guid, setting, setting.isActive && !before.isActive ? at : undefined),
    remove: (store, guid) => store.settings.remove(guid),
    usedBy: () => Promise.resolve([]),
    nameOf: ({ name }) => name,
    toWire: (setting, zone) => ({
      ExportSettingGuid: setting.guid,
      Name: setting.name,
      ConnectionGuid: setting.connectionGuid,
      RuleSetGuid: setting.ruleSetGuid,
      MonitorGroupGuid: setting.monitorGroupGuid,
      IsActive: setting.isActive,
      ...(setting.lastSuccessAt !== undefined && { LastSuccess: toLocal(setting.lastSuccessAt, zone) }),
      ...(setting.lastError !== undefined && { LastError: setting.lastError }),
      SentCount: setting.sentCount,
      DroppedCount: setting.droppedCount,
    }),
  });

function settingAfter(before: SettingFields | undefined, change: ExportSettingPatch): SettingFields {
  return {
    name: (change.Name ?? before?.name ?? '').trim(),
    connectionGuid: change.ConnectionGuid ?? before?.connectionGuid ?? '',
    ruleSetGuid: change.RuleSetGuid ?? before?.ruleSetGuid ?? '',
    monitorGroupGuid: change.MonitorGroupGuid ?? before?.monitorGroupGuid ?? '',
    isActive: change.IsActive ?? before?.isActive ?? true,
  };
}

/** Each of the three must be there, and stay there until the setting is written. */
async function checkSetting(store: ExportStore, { accountId }: Caller, setting: SettingFields): Promise<void> {
  const problems = new Problems();
  const { connectionGuid, ruleSetGuid, monitorGroupGuid } = setting;
  const isThere = async (found: Promise<unknown>): Promise<boolean> => (await found) !== undefined;
  if (!(await isThere(store.connections.byGuid(connectionGuid))))
    problems.add('ConnectionGuid', `there is no connection ${connectionGuid}`);
  if (!(await isThere(store.ruleSets.byGuid(ruleSetGuid))))
    problems.add('RuleSetGuid', `there is no rule set ${ruleSetGuid}`);
  const group = { field: 'MonitorGroupGuid', kind: 'monitorGroup', guids: [monitorGroupGuid] } as const;
  await noteUnknown(store.db, accountId, problems, group);
  problems.throwIfAny();
}
