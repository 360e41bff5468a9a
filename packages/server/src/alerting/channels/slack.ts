import { message } from '@vedette/i18n/message';
import { plainSetting, secretSetting, jsonCall, type Channel } from './channel.js';

const markupPlaceholder = (name: string): string => `{{@JsonEncode({{@MarkupEncode({{@${name}}})}})}}`;
const field = (title: string, name: string) => ({ title, value: markupPlaceholder(name), short: true });

/** Incoming webhooks of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Channel = {
  id: 'Slack',
  type: 'Slack',
  label: message('Slack'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: false,
  settings: [
    secretSetting('WebhookUrl', message('Webhook URL'), {
      description: message('URL of the incoming webhook of one channel: https://hooks.slack.com/services/…'),
    }),
    plainSetting('Mention', message('Mention', 'noun'), {
      description: message('Text before alerts, for example <!here>'),
      fallback: '',
    }),
  ],
  steps: ({ kind, hasLinks, setting, localise }) => {
    const mention = setting('Mention') !== '' && kind !== 'Ok' ? '{{Mention}} ' : '';
    const attachment = {
      color: kind === 'Ok' ? '#1e8e3e' : '#d93025',
      fallback: markupPlaceholder('message.title'),
      title: markupPlaceholder('message.title'),
      ...(hasLinks && { title_link: '{{@JsonEncode({{@monitor.dashboardUrl}})}}' }),
      text: markupPlaceholder('escalationLevel.message'),
      fields: [
        field(localise('error'), 'message.error'),
        field(localise('firstError'), 'alert.firstErrorFormatted'),
        field(localise('address'), 'monitor.url'),
        field(localise('checkpoint'), 'alert.checkpointName'),
        ...(kind === 'Error' ? [] : [field(localise('downtime'), 'alert.downtimeDuration')]),
      ],
      footer: markupPlaceholder('alertDefinition.name'),
    };
    return [
      jsonCall('POST', '{{WebhookUrl}}', {
        text: `${mention}${markupPlaceholder('message.title')}`,
        attachments: [attachment],
      }),
    ];
  },
};
