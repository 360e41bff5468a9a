import { inJson, jsonCall, plain, receiverId, secret } from './channel.js';
import { phoneChannel, smsSenders } from './phone-gateways.js';

/** https://developer.vonage.com/en/api/sms. It answers 200 whatever happens: only a taken message has an id. */
export const smsVonage = phoneChannel({
  id: 'SmsVonage',
  type: 'Sms',
  label: 'SMS by Vonage',
  settings: [plain('ApiKey', 'API key'), secret('ApiSecret', 'API secret'), ...smsSenders()],
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
