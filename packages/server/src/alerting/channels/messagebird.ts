import { message } from '@vedette/i18n/message';
import { inJson, jsonCall, receiverId, secret } from './channel.js';
import { phoneChannel, smsSenders } from './phone-gateways.js';

/** https://developers.messagebird.com/api/sms-messaging */
export const smsMessageBird = phoneChannel({
  id: 'SmsMessageBird',
  type: 'Sms',
  label: message('MessageBird SMS'),
  settings: [
    secret('AccessKey', message('Access key'), { description: message('Access key of the REST API') }),
    ...smsSenders(),
  ],
  steps: () => [
    jsonCall(
      'POST',
      'https://rest.messagebird.com/messages',
      {
        originator: '{{@JsonEncode({{From}})}}',
        recipients: [inJson('recipient.digits')],
        body: inJson('message.text'),
        datacoding: 'auto',
        reference: '{{@alert.alertGuid}}',
      },
      { headers: [{ Key: 'Authorization', Value: 'AccessKey {{AccessKey}}' }], captures: receiverId('id') },
    ),
  ],
});
