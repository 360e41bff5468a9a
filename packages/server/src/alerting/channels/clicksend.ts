import { message } from '@vedette/i18n/message';
import { basicHeader, inJson, jsonCall, plain, receiverId, secret } from './channel.js';
import { phoneChannel, smsSenders, VOICE } from './phone-gateways.js';

const login = [plain('Username', message('API user name')), secret('ApiKey', message('API key'))];
const more = {
  headers: [basicHeader('Username', 'ApiKey')],
  captures: receiverId('data.messages[0].message_id', false),
};
const COMMON = { source: 'vedette', to: inJson('recipient.number'), custom_string: '{{@alert.alertGuid}}' };

/** https://developers.clicksend.com/docs/messaging/sms */
export const smsClickSend = phoneChannel({
  id: 'SmsClickSend',
  type: 'Sms',
  label: message('ClickSend SMS'),
  settings: [...login, ...smsSenders()],
  steps: () => {
    const own = { from: '{{@JsonEncode({{From}})}}', body: inJson('message.text') };
    return [jsonCall('POST', 'https://rest.clicksend.com/v3/sms/send', { messages: [{ ...COMMON, ...own }] }, more)];
  },
});

/** https://developers.clicksend.com/docs/messaging/voice-messaging */
export const phoneClickSend = phoneChannel({
  id: 'PhoneClickSend',
  type: 'Phone',
  label: message('ClickSend voice'),
  settings: [...login, VOICE],
  toLanguage: (culture) => culture.toLowerCase(),
  steps: () => {
    const own = { body: inJson('message.spoken'), lang: '{{@JsonEncode({{Language}})}}', voice: 'female' };
    return [jsonCall('POST', 'https://rest.clicksend.com/v3/voice/send', { messages: [{ ...COMMON, ...own }] }, more)];
  },
});
