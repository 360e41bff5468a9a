import { z } from 'zod';
import { alertTypes } from '../../v4/custom-integration.js';
import { endpoint } from '../../endpoint.js';
import { integrationTypes } from '../../v4/integration.js';
import { boundedRecord, text, trimmedName } from '../../lenient.js';
import { WEB_URL_OR_EMPTY } from '../../text-patterns.js';

export const channelIds = [
  'Slack',
  'MicrosoftTeams',
  'PagerDuty',
  'Opsgenie',
  'ServiceNow',
  'SplunkOnCall',
  'Statuspage',
  'StatusHub',
  'AlertOps',
  'Zapier',
  'Webhook',
  'SmsGateway',
  'SmsTwilio',
  'SmsVonage',
  'SmsMessageBird',
  'SmsClickSend',
  'PhoneGateway',
  'PhoneTwilio',
  'PhoneClickSend',
] as const;
export type ChannelId = (typeof channelIds)[number];

/** An available kind of channel, with its settings. */
export const ChannelKind = z.object({
  Channel: z.enum(channelIds),
  Label: z.string(),
  Type: z.enum(integrationTypes).meta({ description: 'Type of the integration in the v4 API.' }),
  MessageTypes: z.array(z.enum(alertTypes)),
  IsDeduplicated: z.boolean().meta({
    description:
      'Whether the receiver recognises repeated messages by their key, so that a retry creates no duplicate.',
  }),
  IsCustomizable: z.boolean().meta({ description: 'Whether its requests can be customised.' }),
  HasServices: z.boolean().meta({ description: 'Whether it has Services, which escalation levels map to monitors.' }),
  Settings: z.array(
    z.object({
      Name: z.string(),
      Label: z.string(),
      Description: z.string().meta({ description: 'Empty if the label is sufficient.' }),
      IsSecret: z.boolean(),
      IsRequired: z.boolean(),
      EmptyMeans: z
        .string()
        .optional()
        .meta({ description: 'What happens if the value of a setting without default is empty, as a sentence.' }),
      IsForAdministrators: z.boolean().meta({ description: 'Whether only administrators may set or change it.' }),
      Default: z.string(),
      Choices: z.array(z.string()).meta({
        description: 'Allowed values, in addition to an empty string. If the list is empty, any value is allowed.',
      }),
    }),
  ),
});
export type ChannelKind = z.infer<typeof ChannelKind>;

const Name = trimmedName(200);
const settingsMeta = {
  description:
    'By name. Values may contain the vault reference {{@VaultItem.<guid>.Password}}. Secret values are never returned. An empty string removes a secret that is not required.',
};
const Settings = boundedRecord(text(100), text(10_000), 100).meta(settingsMeta);

/** A service of a status page that escalation levels map monitors to. */
const Service = z.object({ IntegrationServiceGuid: z.guid(), Name: z.string() });
const Services = z
  .array(
    z.object({
      IntegrationServiceGuid: z.guid().optional().meta({
        description:
          'Guid of an existing service. Without it, the service of the same name is used, or a new one is created.',
      }),
      Name,
      Url: text(10_000).optional().meta({
        description: 'Webhook URL of the service, never returned. If omitted, the stored one is kept.',
        pattern: WEB_URL_OR_EMPTY,
      }),
    }),
  )
  .max(100)
  .meta({ description: 'For channel StatusHub: all its services, each of which a level may map to monitors.' });

export const ChannelIntegration = z.object({
  IntegrationGuid: z.guid(),
  Name: z.string(),
  Channel: z.enum(channelIds),
  IsActive: z.boolean(),
  Settings: z.record(z.string(), z.string()).meta(settingsMeta),
  SecretsSpecified: z.array(z.string()).meta({ description: 'Names of the secret settings that are stored.' }),
  Services: z.array(Service).optional().meta({ description: 'For channel StatusHub.' }),
  Hash: z.string(),
});
export type ChannelIntegration = z.infer<typeof ChannelIntegration>;

export const ChannelIntegrationWrite = z.object({
  Name,
  Channel: z.enum(channelIds),
  IsActive: z.boolean().optional().meta({ description: 'Default: true.' }),
  Settings,
  Services: Services.optional(),
});
export type ChannelIntegrationWrite = z.infer<typeof ChannelIntegrationWrite>;
export const ChannelIntegrationPatch = ChannelIntegrationWrite.omit({ Channel: true }).partial();
export type ChannelIntegrationPatch = z.infer<typeof ChannelIntegrationPatch>;

const base = { surface: 'v1', area: 'Integration', credentials: 'account' } as const;
const params = z.object({ integrationGuid: z.guid() });
const editPermission = { kind: 'integration', level: 'EditIntegration', param: 'integrationGuid' } as const;
const channelPath = '/Integration/Channel/:integrationGuid' as const;

export const channelEndpoints = {
  kinds: endpoint({
    ...base,
    id: 'v1ListChannelTypes',
    method: 'GET',
    path: '/Integration/ChannelType',
    permission: { kind: 'basic' },
    summary: 'List the available channels with their settings',
    status: 200,
    reply: z.array(ChannelKind),
  }),
  list: endpoint({
    ...base,
    id: 'v1ListChannels',
    method: 'GET',
    path: '/Integration/Channel',
    permission: { kind: 'basic' },
    summary: 'List the predefined channels that the caller may edit, sorted by name',
    status: 200,
    reply: z.array(ChannelIntegration),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateChannel',
    method: 'POST',
    path: '/Integration/Channel',
    permission: { kind: 'system', type: 'CreateIntegration' },
    summary: 'Create a predefined channel. Its creator may edit it.',
    body: ChannelIntegrationWrite,
    status: 201,
    reply: ChannelIntegration,
    location: '/Integration/Channel/:IntegrationGuid',
  }),
  read: endpoint({
    ...base,
    id: 'v1ReadChannel',
    method: 'GET',
    path: channelPath,
    permission: editPermission,
    summary: 'Get a predefined channel',
    params,
    status: 200,
    reply: ChannelIntegration,
  }),
  patch: endpoint({
    ...base,
    id: 'v1PatchChannel',
    method: 'PATCH',
    path: channelPath,
    permission: editPermission,
    summary: 'Update a predefined channel. Omitted fields and settings are kept.',
    params,
    body: ChannelIntegrationPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeleteChannel',
    method: 'DELETE',
    path: channelPath,
    permission: editPermission,
    summary: 'Delete a predefined channel. Fails with 400 while an escalation level uses it.',
    params,
    status: 204,
  }),
  test: endpoint({
    ...base,
    alsoFails: [429],
    id: 'v1TestChannel',
    method: 'POST',
    path: '/Integration/Channel/:integrationGuid/Test',
    permission: editPermission,
    summary: 'Send a test message about a sample monitor. Returns the request and response.',
    params,
    body: z.object({
      MessageType: z.enum(alertTypes),
      Number: text(30).optional().meta({ description: 'Phone number, for SMS and phone.' }),
    }),
    status: 200,
    reply: z.object({
      IsDelivered: z.boolean(),
      ReceiverId: z.string().optional().meta({ description: 'Id that the receiver assigned to the message.' }),
      Exchanges: z.array(z.object({ Request: z.string(), Response: z.string() })),
      Unknown: z.array(z.string()).meta({ description: 'Unknown placeholders, which are sent unchanged.' }),
    }),
  }),
};
