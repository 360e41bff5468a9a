import type { ChannelIntegration, ChannelKind } from '@vedette/contract/v1/channel';
import type { Resource } from '../resources/resource.js';

export type SettingField = `Settings.${string}`;

/** A channel as it is typed: its settings by the names the server gives them in its problems. */
export interface ChannelDraft {
  readonly Name: string;
  readonly IsActive: boolean;
  readonly [setting: SettingField]: string;
}

export const fieldOf = (name: string): SettingField => `Settings.${name}`;

/** The form of one kind of channel. Secrets are never read: their fields begin empty, and empty they stay as they are. */
export function channelResource(kind: ChannelKind): Resource<ChannelIntegration, ChannelDraft> {
  const filled = (value: (setting: ChannelKind['Settings'][number]) => string): Record<SettingField, string> =>
    Object.fromEntries(kind.Settings.map((setting) => [fieldOf(setting.Name), value(setting)]));
  return {
    ...{
      one: `${kind.Label} integration`,
      many: 'Integrations',
      to: '/integrations/channels',
      listAt: '/integrations',
    },
    ...{ path: '/Integration/Channel', surface: '/api/v1', alsoIn: ['integrations', 'definitions'], change: 'PATCH' },
    guidOf: ({ IntegrationGuid }) => IntegrationGuid,
    nameOf: ({ Name }) => Name,
    empty: { ...filled(() => ''), Name: '', IsActive: true },
    draftOf: (row) => ({ ...filled(({ Name }) => row.Settings[Name] ?? ''), Name: row.Name, IsActive: row.IsActive }),
    bodyOf: (draft) => ({
      ...{ Name: draft.Name, IsActive: draft.IsActive, Channel: kind.Channel },
      Settings: Object.fromEntries(
        kind.Settings.map(({ Name, IsSecret }) => [Name, draft[fieldOf(Name)] ?? '', IsSecret] as const)
          .filter(([, value, isSecret]) => !isSecret || value !== '')
          .map(([name, value]) => [name, value]),
      ),
    }),
    settled: (draft) => ({
      ...draft,
      ...Object.fromEntries(kind.Settings.filter(({ IsSecret }) => IsSecret).map(({ Name }) => [fieldOf(Name), ''])),
    }),
    fields: ['Name', 'IsActive', ...kind.Settings.map(({ Name }) => fieldOf(Name))],
    afterDelete: 'It can be deleted only while no escalation level tells by it.',
  };
}
