import { message } from '@vedette/i18n/message';
import { basicAuthHeader, formCall, plainSetting, captureReceiverId, secretSetting } from './channel.js';
import { CALLER_NUMBER, phoneChannel, smsSenderSettings, VOICE_LANGUAGE } from './phone-gateways.js';

const credentialSettings = [
  plainSetting('AccountSid', message('Account SID'), { description: message('It begins with AC') }),
  secretSetting('AuthToken', message('Auth token')),
];
const callOptions = { headers: [basicAuthHeader('AccountSid', 'AuthToken')], captures: captureReceiverId('sid') };
const ACCOUNT_URL = 'https://api.twilio.com/2010-04-01/Accounts/{{@UrlEncode({{AccountSid}})}}';

/** https://www.twilio.com/docs/messaging/api/message-resource */
export const smsTwilio = phoneChannel({
  id: 'SmsTwilio',
  type: 'Sms',
  label: message('Twilio SMS'),
  settings: [...credentialSettings, ...smsSenderSettings()],
  steps: () => [
    formCall(
      `${ACCOUNT_URL}/Messages.json`,
      { To: '{{@recipient.number}}', From: '{{From}}', Body: '{{@message.text}}' },
      callOptions,
    ),
  ],
});

/** `<Response><Say language="…">…</Say></Response>`: inserted values are encoded for XML, then for the form. */
const SPOKEN_TWIML =
  '%3CResponse%3E%3CSay+language%3D%22{{@XmlEncode({{Language}})}}%22%3E{{@XmlEncode({{@message.spoken}})}}%3C%2FSay%3E%3C%2FResponse%3E';

/** https://www.twilio.com/docs/voice/api/call-resource */
export const phoneTwilio = phoneChannel({
  id: 'PhoneTwilio',
  type: 'Phone',
  label: message('Twilio voice'),
  settings: [...credentialSettings, CALLER_NUMBER, VOICE_LANGUAGE],
  needsSender: true,
  steps: () => [
    formCall(
      `${ACCOUNT_URL}/Calls.json`,
      { To: '{{@recipient.number}}', From: '{{From}}', Twiml: SPOKEN_TWIML },
      callOptions,
    ),
  ],
});
