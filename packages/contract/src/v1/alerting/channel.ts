import { z } from 'zod';
import { alertTypes } from '../../v4/custom-integration.js';
import { endpoint } from '../../endpoint.js';
import { integrationTypes } from '../../v4/integration.js';
import { named, text, trimmedName } from '../../lenient.js';
import { WEB_URL_OR_EMPTY } from '../../wire-texts.js';

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

/** A kind of channel there is, and what it has to be told. */
export const ChannelKind = z.object({
  Channel: z.enum(channelIds),
  Label: z.string(),
  Type: z.enum(integrationTypes).meta({ description: 'As version 4 knows it.' }),
  MessageTypes: z.array(z.enum(alertTypes)),
  IsKeyed: z.boolean().meta({ description: 'The receiver knows a repeated message by its key and takes it once.' }),
  IsCustomizable: z.boolean().meta({ description: 'Its calls can be opened for editing.' }),
  HasServices: z.boolean().meta({ description: 'It has Services, which escalation levels link to monitors.' }),
  Settings: z.array(
    z.object({
      Name: z.string(),
      Description: z.string(),
      IsSecret: z.boolean(),
      IsRequired: z.boolean(),
      IsForAdministrators: z.boolean().meta({ description: 'Others may not set or change it.' }),
      Default: z.string(),
      Choices: z.array(z.string()).meta({ description: 'Where there are any, it is one of these or empty.' }),
    }),
  ),
});
export type ChannelKind = z.infer<typeof ChannelKind>;

const Name = trimmedName(200);
const settingsNote = {
  description:
    'By name. Values may refer to the vault: {{@VaultItem.<guid>.Password}}. Secret ones are never shown; an empty text removes one that is not required.',
};
const Settings = named(text(100), text(10_000), 100).meta(settingsNote);

/** A service of a status page that escalation levels link monitors to. */
const Service = z.object({ IntegrationServiceGuid: z.guid(), Name: z.string() });
const Services = z
  .array(
    z.object({
      IntegrationServiceGuid: z
        .guid()
        .optional()
        .meta({ description: 'Of one that is there; without it one of the same name is meant, or a new one.' }),
      Name,
      Url: text(10_000).optional().meta({
        description: 'Its webhook URL, never returned. If omitted, the stored one stays.',
        pattern: WEB_URL_OR_EMPTY,
      }),
    }),
  )
  .max(100)
  .meta({ description: 'Of channel StatusHub: all its services, each of which a level may link to monitors.' });

export const ChannelIntegration = z.object({
  IntegrationGuid: z.guid(),
  Name: z.string(),
  Channel: z.enum(channelIds),
  IsActive: z.boolean(),
  Settings: z.record(z.string(), z.string()).meta(settingsNote),
  SecretsSpecified: z.array(z.string()).meta({ description: 'Names of the secret settings that are kept.' }),
  Services: z.array(Service).optional().meta({ description: 'Of channel StatusHub.' }),
  Hash: z.string(),
});
export type ChannelIntegration = z.infer<typeof ChannelIntegration>;

export const ChannelIntegrationWrite = z.object({
  Name,
  Channel: z.enum(channelIds),
  IsActive: z.boolean().optional().meta({ description: 'Default true.' }),
  Settings,
  Services: Services.optional(),
});
export type ChannelIntegrationWrite = z.infer<typeof ChannelIntegrationWrite>;
export const ChannelIntegrationPatch = ChannelIntegrationWrite.omit({ Channel: true }).partial();
export type ChannelIntegrationPatch = z.infer<typeof ChannelIntegrationPatch>;

const base = { surface: 'v1', area: 'Integration', credentials: 'account' } as const;
const params = z.object({ integrationGuid: z.guid() });
const edit = { of: 'integration', level: 'EditIntegration', param: 'integrationGuid' } as const;
const onePath = '/Integration/Channel/:integrationGuid' as const;

export const channelEndpoints = {
  kinds: endpoint({
    ...base,
    id: 'v1ListChannelKinds',
    method: 'GET',
    path: '/Integration/ChannelKind',
    right: { of: 'basic' },
    summary: 'The ready-made channels there are, and what each has to be told',
    status: 200,
    reply: z.array(ChannelKind),
  }),
  list: endpoint({
    ...base,
    id: 'v1ListChannels',
    method: 'GET',
    path: '/Integration/Channel',
    right: { of: 'basic' },
    summary: 'Ready-made channels the caller may edit, by name',
    status: 200,
    reply: z.array(ChannelIntegration),
  }),
  create: endpoint({
    ...base,
    id: 'v1CreateChannel',
    method: 'POST',
    path: '/Integration/Channel',
    right: { of: 'system', type: 'CreateIntegration' },
    summary: 'Set up a ready-made channel; its creator may edit it',
    body: ChannelIntegrationWrite,
    status: 201,
    reply: ChannelIntegration,
    location: '/Integration/Channel/:IntegrationGuid',
  }),
  read: endpoint({
    ...base,
    id: 'v1ReadChannel',
    method: 'GET',
    path: onePath,
    right: edit,
    summary: 'One ready-made channel',
    params,
    status: 200,
    reply: ChannelIntegration,
  }),
  patch: endpoint({
    ...base,
    id: 'v1PatchChannel',
    method: 'PATCH',
    path: onePath,
    right: edit,
    summary: 'Change some fields of a channel; settings that are not sent stay',
    params,
    body: ChannelIntegrationPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'v1DeleteChannel',
    method: 'DELETE',
    path: onePath,
    right: edit,
    summary: 'Remove a ready-made channel; 400 while an escalation level uses it',
    params,
    status: 204,
  }),
  test: endpoint({
    ...base,
    alsoFails: [429],
    id: 'v1TestChannel',
    method: 'POST',
    path: '/Integration/Channel/:integrationGuid/Test',
    right: edit,
    summary: 'Send a message about a monitor that does not exist, and show what was said',
    params,
    body: z.object({
      MessageType: z.enum(alertTypes),
      Number: text(30).optional().meta({ description: 'Whom to reach, for SMS and phone.' }),
    }),
    status: 200,
    reply: z.object({
      IsDelivered: z.boolean(),
      ReceiverId: z.string().optional().meta({ description: 'What the receiver calls the message.' }),
      Exchanges: z.array(z.object({ Request: z.string(), Response: z.string() })),
      Unknown: z
        .array(z.string())
        .meta({ description: 'Placeholders that stand for nothing and are sent as they are written.' }),
    }),
  }),
};
