import { message } from '@vedette/i18n/message';
import { jsonPlaceholder, jsonCall, captureReceiverId, secretSetting } from './channel.js';
import { phoneChannel, smsSenderSettings } from './phone-gateways.js';

/** https://developers.messagebird.com/api/sms-messaging */
export const smsMessageBird = phoneChannel({
  id: 'SmsMessageBird',
  type: 'Sms',
  label: message('MessageBird SMS'),
  settings: [
    secretSetting('AccessKey', message('Access key'), { description: message('Access key of the REST API') }),
    ...smsSenderSettings(),
  ],
  steps: () => [
    jsonCall(
      'POST',
      'https://rest.messagebird.com/messages',
      {
        originator: '{{@JsonEncode({{From}})}}',
        recipients: [jsonPlaceholder('recipient.digits')],
        body: jsonPlaceholder('message.text'),
        datacoding: 'auto',
        reference: '{{@alert.alertGuid}}',
      },
      { headers: [{ Key: 'Authorization', Value: 'AccessKey {{AccessKey}}' }], captures: captureReceiverId('id') },
    ),
  ],
});
