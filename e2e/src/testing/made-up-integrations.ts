import type { CustomIntegration } from '@vedette/contract/v4/custom-integration';
import type { CustomForm } from '@vedette/contract/v1/alerting/custom-integration';
import type { ChannelIntegration, ChannelKind } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import type { MailIntegration } from '@vedette/contract/v1/alerting/mail-integration';
import { type Routes, ok } from './made-up-answers.js';
import { toGuid } from './made-up.js';

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
const { OriginalChannel: _madeFrom, PredefinedVariables = [], ...inBoth } = CHAT;
const CHAT_IN_V4: CustomIntegration = {
  ...inBoth,
  PredefinedVariables: PredefinedVariables.map(({ IsSecret: _isSecret, ...variable }) => variable),
};

type Setting = ChannelKind['Settings'][number];
const plain = (Name: string, Label: string, Description: string, Default = ''): Setting => ({
  Name,
  Label,
  Description,
  Default,
  IsSecret: false,
  IsRequired: Default === '',
  IsForAdministrators: false,
  Choices: [],
});
const secret = (Name: string, Label: string, Description = ''): Setting => ({
  Name,
  Label,
  Description,
  Default: '',
  IsSecret: true,
  IsRequired: true,
  IsForAdministrators: false,
  Choices: [],
});
const kind = (
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

const FROM = plain(
  'From',
  'Sender',
  'One of your numbers with its country code, or a name where the country allows it',
);
const TWILIO = [plain('AccountSid', 'Account SID', 'It begins with AC'), secret('AuthToken', 'Auth token'), FROM];
const KINDS: readonly ChannelKind[] = [
  kind('Slack', 'Slack', 'Slack', [secret('WebhookUrl', 'Webhook URL', 'Address of an incoming webhook of the app')]),
  kind('MicrosoftTeams', 'Microsoft Teams', 'GenericWebhook', [
    secret('WorkflowUrl', 'Workflow URL', 'Address of the workflow'),
  ]),
  kind('PagerDuty', 'PagerDuty', 'PagerDuty', [
    secret('RoutingKey', 'Integration key', 'Key of an Events API v2 integration'),
    plain('EventsUrl', 'Events URL', 'Where events go', 'https://events.pagerduty.com/v2/enqueue'),
  ]),
  kind('StatusHub', 'StatusHub', 'Statushub', [
    { ...secret('ServiceUrl', 'Service URL', 'Generic hook v2 of the service for other monitors'), IsRequired: false },
  ]),
  kind('Webhook', 'Webhook', 'GenericWebhook', [plain('Url', 'URL', 'Where to')]),
  kind('SmsGateway', 'Custom SMS gateway', 'Sms', [
    plain('Url', 'URL', 'URL of the request; may contain variables of custom integrations'),
    plain('Method', 'Method', 'POST, PUT or GET', 'POST'),
    plain(
      'Body',
      'Body',
      'Of each message',
      '{"to":"{{@recipient.number}}","text":"{{@JsonEncode({{@message.text}})}}"}',
    ),
    {
      ...secret('Authorization', 'Authorization header'),
      IsRequired: false,
      EmptyMeans: 'If empty, the header is not sent.',
    },
  ]),
  kind('SmsTwilio', 'Twilio SMS', 'Sms', TWILIO),
  kind('PhoneTwilio', 'Twilio voice', 'Phone', TWILIO),
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

const use = (EscalationLevelId: number, IsActive: boolean) => ({
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
    Uses: [use(1, true)],
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
    Uses: [use(1, true), use(2, false)],
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
