import { message } from '@vedette/i18n/message';
import { jsonPlaceholder, jsonCall, plainSetting, captureReceiverId, secretSetting } from './channel.js';
import { phoneChannel, smsSenderSettings } from './phone-gateways.js';

/** https://developer.vonage.com/en/api/sms. It always responds with status 200; only an accepted message has an id. */
export const smsVonage = phoneChannel({
  id: 'SmsVonage',
  type: 'Sms',
  label: message('Vonage SMS'),
  settings: [
    plainSetting('ApiKey', message('API key')),
    secretSetting('ApiSecret', message('API secret')),
    ...smsSenderSettings(),
  ],
  steps: () => [
    jsonCall(
      'POST',
      'https://rest.nexmo.com/sms/json',
      {
        api_key: '{{@JsonEncode({{ApiKey}})}}',
        api_secret: '{{@JsonEncode({{ApiSecret}})}}',
        to: jsonPlaceholder('recipient.digits'),
        from: '{{@JsonEncode({{From}})}}',
        text: jsonPlaceholder('message.text'),
        type: 'unicode',
        'client-ref': '{{@alert.alertGuid}}',
      },
      { captures: captureReceiverId('messages[0].message-id', false) },
    ),
  ],
});
