import type { CustomIntegration } from '@vedette/contract/v4/custom-integration';
import type { CustomForm } from '@vedette/contract/v1/alerting/custom-integration';
import type { ChannelIntegration, ChannelKind } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import type { MailIntegration } from '@vedette/contract/v1/alerting/mail-integration';
import { type Routes, ok } from './fake-responses.js';
import { toGuid } from './fake-account.js';

const CHAT: CustomForm = {
  IntegrationGuid: toGuid(350_000),
  Name: 'Chat of the shop',
  IsActive: true,
  Hash: 'x',
  OriginalChannel: 'Webhook',
  CreatedDate: '2026-11-01T10:00:00',
  PredefinedVariables: [
    { Name: 'Room', SpecifyInEscalationLevel: true },
    { Name: 'Team', Value: 'shop' },
    { Name: 'Token', Value: '', IsSecret: true },
    { Name: 'Key', Value: `{{@VaultItem.${toGuid(410_000)}.Password}}` },
  ],
  UserDefinedFunctions: [
    { Name: 'Act', Type: 'Mapping', Mappings: [{ Key: 'Ok', Value: 'resolve' }] },
    { Name: 'Sign', Type: 'Hash', HashAlgorithm: 'HMACSHA256', HashKey: '' },
  ],
  Steps: [
    {
      MessageTypes: ['Error', 'Reminder'],
      HttpSteps: [
        {
          Method: 'POST',
          Url: 'https://chat.example.com/hooks/4711',
          Body: '{"text": "{{@monitor.name}}"}',
          Variables: [{ Source: 'ResponseBodyJson', Property: 'id', Name: 'Thread' }],
          Authentication: {
            Id: toGuid(350_001),
            AuthenticationType: 'Basic',
            UserName: 'ada',
            PasswordSpecified: true,
          },
        },
      ],
    },
  ],
};

/** The same as version 4 shows it, without its origin and secrets. */
const { OriginalChannel: _madeFrom, PredefinedVariables = [], ...sharedFields } = CHAT;
const CHAT_IN_V4: CustomIntegration = {
  ...sharedFields,
  PredefinedVariables: PredefinedVariables.map(({ IsSecret: _isSecret, ...variable }) => variable),
};

type Setting = ChannelKind['Settings'][number];
const plainSetting = (Name: string, Label: string, Description: string, Default = ''): Setting => ({
  Name,
  Label,
  Description,
  Default,
  IsSecret: false,
  IsRequired: Default === '',
  IsForAdministrators: false,
  Choices: [],
});
const secretSetting = (Name: string, Label: string, Description = ''): Setting => ({
  Name,
  Label,
  Description,
  Default: '',
  IsSecret: true,
  IsRequired: true,
  IsForAdministrators: false,
  Choices: [],
});
const channelKind = (
  Channel: ChannelKind['Channel'],
  Label: string,
  Type: ChannelKind['Type'],
  Settings: Setting[],
): ChannelKind => ({
  Channel,
  Label,
  Type,
  Settings,
  IsDeduplicated: Type === 'PagerDuty',
  HasServices: Type === 'Statushub',
  IsCustomizable: Type === 'GenericWebhook',
  MessageTypes: Type === 'Phone' ? ['Error', 'Reminder'] : ['Error', 'Reminder', 'Ok'],
});

const FROM = plainSetting(
  'From',
  'Sender',
  'One of your numbers with its country code, or a name where the country allows it',
);
const TWILIO = [
  plainSetting('AccountSid', 'Account SID', 'It begins with AC'),
  secretSetting('AuthToken', 'Auth token'),
  FROM,
];
const KINDS: readonly ChannelKind[] = [
  channelKind('Slack', 'Slack', 'Slack', [
    secretSetting('WebhookUrl', 'Webhook URL', 'Address of an incoming webhook of the app'),
  ]),
  channelKind('MicrosoftTeams', 'Microsoft Teams', 'GenericWebhook', [
    secretSetting('WorkflowUrl', 'Workflow URL', 'Address of the workflow'),
  ]),
  channelKind('PagerDuty', 'PagerDuty', 'PagerDuty', [
    secretSetting('RoutingKey', 'Integration key', 'Key of an Events API v2 integration'),
    plainSetting('EventsUrl', 'Events URL', 'Where events go', 'https://events.pagerduty.com/v2/enqueue'),
  ]),
  channelKind('StatusHub', 'StatusHub', 'Statushub', [
    {
      ...secretSetting('ServiceUrl', 'Service URL', 'Generic hook v2 of the service for other monitors'),
      IsRequired: false,
    },
  ]),
  channelKind('Webhook', 'Webhook', 'GenericWebhook', [plainSetting('Url', 'URL', 'Where to')]),
  channelKind('SmsGateway', 'Custom SMS gateway', 'Sms', [
    plainSetting('Url', 'URL', 'URL of the request; may contain variables of custom integrations'),
    plainSetting('Method', 'Method', 'POST, PUT or GET', 'POST'),
    plainSetting(
      'Body',
      'Body',
      'Of each message',
      '{"to":"{{@recipient.number}}","text":"{{@JsonEncode({{@message.text}})}}"}',
    ),
    {
      ...secretSetting('Authorization', 'Authorization header'),
      IsRequired: false,
      EmptyMeans: 'If empty, the header is not sent.',
    },
  ]),
  channelKind('SmsTwilio', 'Twilio SMS', 'Sms', TWILIO),
  channelKind('PhoneTwilio', 'Twilio voice', 'Phone', TWILIO),
];

const GATEWAY: ChannelIntegration = {
  IntegrationGuid: toGuid(351_000),
  Name: 'SMS of the night shift',
  Channel: 'SmsGateway',
  IsActive: true,
  Settings: { Url: 'https://sms.example.com/send' },
  SecretsSpecified: ['Authorization'],
  Hash: 'x',
};

const STATUS_HUB: ChannelIntegration = {
  IntegrationGuid: toGuid(352_000),
  Name: 'Status of the shop',
  Channel: 'StatusHub',
  IsActive: true,
  Settings: {},
  SecretsSpecified: ['ServiceUrl'],
  Hash: 'x',
  Services: [{ IntegrationServiceGuid: toGuid(352_001), Name: 'Checkout' }],
};

const MAIL: MailIntegration = {
  IntegrationGuid: toGuid(650_000),
  Name: 'E-mail',
  IsActive: true,
  IsHtml: true,
  Subjects: {
    Error: '{{@monitor.name}} is down',
    ErrorOfSeveral: '{{@count}} monitors are down',
    Reminder: '',
    ReminderOfSeveral: '',
    Ok: '{{@monitor.name}} is well again',
    OkOfSeveral: '',
  },
  Hash: 'x',
};

const levelUse = (EscalationLevelId: number, IsActive: boolean) => ({
  AlertDefinitionGuid: toGuid(600_000),
  AlertName: 'Default alert definition',
  EscalationLevelId,
  IsActive,
});
const ROWS: readonly IntegrationRow[] = [
  {
    IntegrationGuid: CHAT.IntegrationGuid,
    Name: CHAT.Name,
    Type: 'GenericWebhook',
    Kind: 'Custom',
    IsActive: true,
    MayEdit: true,
    LevelVariables: ['Room', 'Team'],
    Uses: [],
    OtherUses: 0,
  },
  {
    IntegrationGuid: MAIL.IntegrationGuid,
    Name: MAIL.Name,
    Type: 'Email',
    Kind: 'BuiltIn',
    IsActive: true,
    MayEdit: true,
    LevelVariables: [],
    Uses: [levelUse(1, true)],
    OtherUses: 2,
  },
  {
    IntegrationGuid: GATEWAY.IntegrationGuid,
    Name: GATEWAY.Name,
    Type: 'Sms',
    Kind: 'Channel',
    Channel: 'SmsGateway',
    IsActive: true,
    MayEdit: true,
    LevelVariables: [],
    Uses: [levelUse(1, true), levelUse(2, false)],
    OtherUses: 0,
  },
];

const TEST = {
  IsDelivered: false,
  Unknown: [],
  Exchanges: [
    {
      Request: 'POST https://sms.example.com/send\nAuthorization: ••••\n\n{"to":"+31612345678"}',
      Response: '402 Payment Required\n\n{"error":"no credit"}',
    },
  ],
};

/** A built-in integration, a predefined channel whose receiver rejects messages, and a custom integration. */
export const INTEGRATION_ROUTES: Routes = [
  [/^GET v4\/Integration\/Custom$/, () => ok([CHAT_IN_V4])],
  [/^GET api\/v1\/Integration\/Custom\/[^/]+$/, () => ok(CHAT)],
  [/^GET v4\/Integration\/Custom\/[^/]+$/, () => ok(CHAT_IN_V4)],
  [/^GET api\/v1\/Integration$/, () => ok(ROWS)],
  [/^GET api\/v1\/Integration\/Email\/[^/]+$/, () => ok(MAIL)],
  [/^GET api\/v1\/Integration\/ChannelType$/, () => ok(KINDS)],
  [new RegExp(`^GET api/v1/Integration/Channel/${STATUS_HUB.IntegrationGuid}$`), () => ok(STATUS_HUB)],
  [/^GET api\/v1\/Integration\/Channel\/[^/]+$/, () => ok(GATEWAY)],
  [/^POST api\/v1\/Integration\/.+\/Test$/, () => ok(TEST)],
];
