import type { ChannelIntegration, ChannelKind } from '@vedette/contract/v1/alerting/channel';
import { t } from '../i18n/translate.js';
import type { Resource } from '../resources/resource.js';

export type SettingField = `Settings.${string}`;

/** A service of a status page as typed. */
export interface ServiceDraft {
  /** Undefined for a new one. */
  readonly guid: string | undefined;
  readonly name: string;
  /** Write-only; empty keeps the stored one. */
  readonly url: string;
}
export const EMPTY_SERVICE: ServiceDraft = { guid: undefined, name: '', url: '' };

/** A channel as typed: its settings by the names that the server uses in problems. */
export interface ChannelDraft {
  readonly Name: string;
  readonly IsActive: boolean;
  /** Names of the secrets to clear. */
  readonly Removed: readonly string[];
  readonly Services: readonly ServiceDraft[];
  readonly [setting: SettingField]: string;
}

export const settingField = (name: string): SettingField => `Settings.${name}`;

/**
 * Builds the form of a channel type. Secrets are write-only: an empty field keeps the stored one unless it is in
 * `Removed`.
 */
export function channelResource(kind: ChannelKind): Resource<ChannelIntegration, ChannelDraft> {
  const buildSettings = (value: (setting: ChannelKind['Settings'][number]) => string): Record<SettingField, string> =>
    Object.fromEntries(kind.Settings.map((setting) => [settingField(setting.Name), value(setting)]));
  return {
    listTitle: t('Integrations'),
    toTexts: {
      create: t('New {channel} integration', { channel: kind.Label }),
      loading: t('Loading {channel} integration', { channel: kind.Label }),
      notAllowed: t('No permission to create: {channel} integration', { channel: kind.Label }),
    },
    to: '/integrations/channels',
    listPath: '/integrations',
    path: '/Integration/Channel',
    surface: '/api/v1',
    relatedQueryKeys: ['integrations', 'definitions'],
    change: 'PATCH',
    getGuid: ({ IntegrationGuid }) => IntegrationGuid,
    getName: ({ Name }) => Name,
    empty: { ...buildSettings(() => ''), Name: '', IsActive: true, Removed: [], Services: [] },
    toDraft: (row) => ({
      ...buildSettings(({ Name }) => row.Settings[Name] ?? ''),
      Name: row.Name,
      IsActive: row.IsActive,
      Removed: [],
      Services: (row.Services ?? []).map((each) => ({ guid: each.IntegrationServiceGuid, name: each.Name, url: '' })),
    }),
    toBody: (draft) => ({
      Name: draft.Name,
      IsActive: draft.IsActive,
      Channel: kind.Channel,
      Settings: Object.fromEntries(
        kind.Settings.map(({ Name, IsSecret }) => [Name, draft[settingField(Name)] ?? '', IsSecret] as const)
          .filter(([name, value, isSecret]) => !isSecret || value !== '' || draft.Removed.includes(name))
          .map(([name, value]) => [name, value]),
      ),
      ...(kind.HasServices && { Services: draft.Services.map(toServiceBody) }),
    }),
    toDraftAfterSave: (draft) => ({
      ...draft,
      Removed: [],
      Services: draft.Services.map((service) => ({ ...service, url: '' })),
      ...Object.fromEntries(
        kind.Settings.filter(({ IsSecret }) => IsSecret).map(({ Name }) => [settingField(Name), '']),
      ),
    }),
    fields: [
      'Name',
      'IsActive',
      ...(kind.HasServices ? ['Services'] : []),
      ...kind.Settings.map(({ Name }) => settingField(Name)),
    ],
    toProblemFields: ({ Services }) =>
      Object.fromEntries(
        Services.flatMap((_service, index) =>
          ['Name', 'Url'].map((field) => `Services[${String(index)}].${field}`).map((field) => [field, field]),
        ),
      ),
    afterDelete: t('It can only be deleted while no escalation level uses it.'),
  };
}

const toServiceBody = ({ guid, name, url }: ServiceDraft) => ({
  ...(guid !== undefined && { IntegrationServiceGuid: guid }),
  Name: name,
  ...(url !== '' && { Url: url }),
});
