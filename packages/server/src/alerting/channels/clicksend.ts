import { message } from '@vedette/i18n/message';
import {
  basicAuthHeader,
  jsonPlaceholder,
  jsonCall,
  plainSetting,
  captureReceiverId,
  secretSetting,
} from './channel.js';
import { phoneChannel, smsSenderSettings, VOICE_LANGUAGE } from './phone-gateways.js';

const credentialSettings = [
  plainSetting('Username', message('API user name')),
  secretSetting('ApiKey', message('API key')),
];
const callOptions = {
  headers: [basicAuthHeader('Username', 'ApiKey')],
  captures: captureReceiverId('data.messages[0].message_id', false),
};
const COMMON = { source: 'vedette', to: jsonPlaceholder('recipient.number'), custom_string: '{{@alert.alertGuid}}' };

/** https://developers.clicksend.com/docs/messaging/sms */
export const smsClickSend = phoneChannel({
  id: 'SmsClickSend',
  type: 'Sms',
  label: message('ClickSend SMS'),
  settings: [...credentialSettings, ...smsSenderSettings()],
  steps: () => {
    const content = { from: '{{@JsonEncode({{From}})}}', body: jsonPlaceholder('message.text') };
    return [
      jsonCall(
        'POST',
        'https://rest.clicksend.com/v3/sms/send',
        { messages: [{ ...COMMON, ...content }] },
        callOptions,
      ),
    ];
  },
});

/** https://developers.clicksend.com/docs/messaging/voice-messaging */
export const phoneClickSend = phoneChannel({
  id: 'PhoneClickSend',
  type: 'Phone',
  label: message('ClickSend voice'),
  settings: [...credentialSettings, VOICE_LANGUAGE],
  toLanguage: (culture) => culture.toLowerCase(),
  steps: () => {
    const content = { body: jsonPlaceholder('message.spoken'), lang: '{{@JsonEncode({{Language}})}}', voice: 'female' };
    return [
      jsonCall(
        'POST',
        'https://rest.clicksend.com/v3/voice/send',
        { messages: [{ ...COMMON, ...content }] },
        callOptions,
      ),
    ];
  },
});
