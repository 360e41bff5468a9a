import { message } from '@vedette/i18n/message';
import { jsonCall, captureReceiverId, secretSetting, type Channel } from './channel.js';
import { DEFAULT_BODY, IDEMPOTENCY_HEADER } from './default-body.js';

/**
 * A catch hook of Zapier. Send a test message once, so that Zapier learns the fields.
 * https://help.zapier.com/hc/articles/8496288690317
 */
export const zapier: Channel = {
  id: 'Zapier',
  type: 'GenericWebhook',
  label: message('Zapier'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: false,
  settings: [secretSetting('WebhookUrl', message('Webhook URL'), { description: message('URL of the catch hook') })],
  steps: () => [
    jsonCall('POST', '{{WebhookUrl}}', DEFAULT_BODY, {
      headers: [IDEMPOTENCY_HEADER],
      captures: captureReceiverId('id'),
    }),
  ],
};
