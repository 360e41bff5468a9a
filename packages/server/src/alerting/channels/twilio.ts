import { message } from '@vedette/i18n/message';
import { basicHeader, formCall, plain, receiverId, secret } from './channel.js';
import { CALLER, phoneChannel, smsSenders, VOICE } from './phone-gateways.js';

const login = [
  plain('AccountSid', message('Account SID'), { description: message('It begins with AC') }),
  secret('AuthToken', message('Auth token')),
];
const more = { headers: [basicHeader('AccountSid', 'AuthToken')], captures: receiverId('sid') };
const ACCOUNT = 'https://api.twilio.com/2010-04-01/Accounts/{{@UrlEncode({{AccountSid}})}}';

/** https://www.twilio.com/docs/messaging/api/message-resource */
export const smsTwilio = phoneChannel({
  id: 'SmsTwilio',
  type: 'Sms',
  label: message('Twilio SMS'),
  settings: [...login, ...smsSenders()],
  steps: () => [
    formCall(
      `${ACCOUNT}/Messages.json`,
      { To: '{{@recipient.number}}', From: '{{From}}', Body: '{{@message.text}}' },
      more,
    ),
  ],
});

/** `<Response><Say language="…">…</Say></Response>`: inserted values are encoded for XML, then for the form. */
const SPOKEN =
  '%3CResponse%3E%3CSay+language%3D%22{{@XmlEncode({{Language}})}}%22%3E{{@XmlEncode({{@message.spoken}})}}%3C%2FSay%3E%3C%2FResponse%3E';

/** https://www.twilio.com/docs/voice/api/call-resource */
export const phoneTwilio = phoneChannel({
  id: 'PhoneTwilio',
  type: 'Phone',
  label: message('Twilio voice'),
  settings: [...login, CALLER, VOICE],
  needsSender: true,
  steps: () => [
    formCall(`${ACCOUNT}/Calls.json`, { To: '{{@recipient.number}}', From: '{{From}}', Twiml: SPOKEN }, more),
  ],
});
