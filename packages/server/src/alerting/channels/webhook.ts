import { message } from '@vedette/i18n/message';
import { AUTHORIZATION, jsonCall, plainSetting, captureReceiverId, type Channel } from './channel.js';
import { DEFAULT_BODY, IDEMPOTENCY_HEADER } from './default-body.js';

/**
 * Any receiver of JSON: the default body of custom integrations. Whether the receiver uses the idempotency key is
 * unknown.
 */
export const webhook: Channel = {
  id: 'Webhook',
  type: 'GenericWebhook',
  label: message('Webhook'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: false,
  settings: [
    plainSetting('Url', message('URL'), {
      description: message('URL that receives each message as a JSON POST request'),
    }),
    AUTHORIZATION,
  ],
  steps: ({ setting }) => {
    const authorization = { Key: 'Authorization', Value: '{{Authorization}}' };
    const headers = [IDEMPOTENCY_HEADER, ...(setting('Authorization') === '' ? [] : [authorization])];
    return [jsonCall('POST', '{{Url}}', DEFAULT_BODY, { headers, captures: captureReceiverId('id') })];
  },
};
