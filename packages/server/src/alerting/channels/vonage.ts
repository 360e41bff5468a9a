import { message } from '@vedette/i18n/message';
import { inJson, jsonCall, plain, receiverId, secret } from './channel.js';
import { phoneChannel, smsSenders } from './phone-gateways.js';

/** https://developer.vonage.com/en/api/sms. It always responds with status 200; only an accepted message has an id. */
export const smsVonage = phoneChannel({
  id: 'SmsVonage',
  type: 'Sms',
  label: message('Vonage SMS'),
  settings: [plain('ApiKey', message('API key')), secret('ApiSecret', message('API secret')), ...smsSenders()],
  steps: () => [
    jsonCall(
      'POST',
      'https://rest.nexmo.com/sms/json',
      {
        api_key: '{{@JsonEncode({{ApiKey}})}}',
        api_secret: '{{@JsonEncode({{ApiSecret}})}}',
        to: inJson('recipient.digits'),
        from: '{{@JsonEncode({{From}})}}',
        text: inJson('message.text'),
        type: 'unicode',
        'client-ref': '{{@alert.alertGuid}}',
      },
      { captures: receiverId('messages[0].message-id', false) },
    ),
  ],
});
