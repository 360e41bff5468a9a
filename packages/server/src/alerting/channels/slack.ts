import { message } from '@vedette/i18n/message';
import { plain, secret, jsonCall, type Channel } from './channel.js';

const inText = (name: string): string => `{{@JsonEncode({{@MarkupEncode({{@${name}}})}})}}`;
const field = (title: string, name: string) => ({ title, value: inText(name), short: true });

/** Incoming webhooks of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack: Channel = {
  id: 'Slack',
  type: 'Slack',
  label: message('Slack'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isKeyed: false,
  settings: [
    secret('WebhookUrl', message('Webhook URL'), {
      description: message('URL of the incoming webhook of one channel: https://hooks.slack.com/services/…'),
    }),
    plain('Mention', message('Mention', 'noun'), {
      description: message('Text before alerts, for example <!here>'),
      fallback: '',
    }),
  ],
  steps: ({ kind, hasLinks, setting, localise }) => {
    const mention = setting('Mention') !== '' && kind !== 'Ok' ? '{{Mention}} ' : '';
    const attachment = {
      color: kind === 'Ok' ? '#1e8e3e' : '#d93025',
      fallback: inText('message.title'),
      title: inText('message.title'),
      ...(hasLinks && { title_link: '{{@JsonEncode({{@monitor.dashboardUrl}})}}' }),
      text: inText('escalationLevel.message'),
      fields: [
        field(localise('error'), 'message.error'),
        field(localise('firstError'), 'alert.firstErrorFormatted'),
        field(localise('address'), 'monitor.url'),
        field(localise('checkpoint'), 'alert.checkpointName'),
        ...(kind === 'Error' ? [] : [field(localise('downtime'), 'alert.downtimeDuration')]),
      ],
      footer: inText('alertDefinition.name'),
    };
    return [
      jsonCall('POST', '{{WebhookUrl}}', { text: `${mention}${inText('message.title')}`, attachments: [attachment] }),
    ];
  },
};
