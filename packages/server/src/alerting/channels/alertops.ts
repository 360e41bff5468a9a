import { message } from '@vedette/i18n/message';
import { jsonCall, secretSetting, type Channel } from './channel.js';
import { DEFAULT_BODY, IDEMPOTENCY_HEADER } from './default-body.js';

/**
 * Inbound integration of AlertOps. It groups messages by `incident.key` and closes the alert when `alert.type` is Ok.
 */
export const alertOps: Channel = {
  id: 'AlertOps',
  type: 'GenericWebhook',
  label: message('AlertOps'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  settings: [
    secretSetting('ApiUrl', message('API URL'), { description: message('API URL of the inbound integration') }),
  ],
  steps: () => [jsonCall('POST', '{{ApiUrl}}', DEFAULT_BODY, { headers: [IDEMPOTENCY_HEADER] })],
};
