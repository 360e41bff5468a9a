import type { HttpStep } from '../steps/custom-integration-rules.js';
import { plain, type Channel, type ChannelSetting } from './channel.js';
import { VOICE, CALLER, phoneChannel, smsSenders, TEXT, type PhoneType } from './phone-gateways.js';

const SPOKEN_IN = ',"language":"{{@JsonEncode({{Language}})}}"';

const settings = (type: PhoneType): readonly ChannelSetting[] => [
  plain('Url', 'Where to; variables of custom integrations may stand in it'),
  plain('Method', 'POST, PUT or GET', 'POST'),
  plain('ContentType', 'Values in the body are encoded for application/x-www-form-urlencoded', 'application/json'),
  plain(
    'Body',
    `Of each message; {{From}} stands for its sender${type === 'Phone' ? ', {{Language}} for that of the voice' : ''}`,
    `{"to":"{{@recipient.number}}","text":"{{@JsonEncode({{@${TEXT[type]}}})}}"${type === 'Phone' ? SPOKEN_IN : ''}}`,
  ),
  { name: 'Authorization', description: 'The header of that name; empty for none', isSecret: true, fallback: '' },
  ...(type === 'Sms' ? smsSenders('') : [CALLER, VOICE]),
];

/** The user's own gateway: one call of his making for each number. */
const gateway = (id: Channel['id'], type: PhoneType, label: string): Channel =>
  phoneChannel({
    id,
    type,
    label,
    settings: settings(type),
    steps: ({ setting }) => {
      const method = setting('Method').toUpperCase() as HttpStep['method'];
      const authorization = { Key: 'Authorization', Value: '{{Authorization}}' };
      const headers = [
        ...(method === 'GET' ? [] : [{ Key: 'Content-Type', Value: setting('ContentType') }]),
        ...(setting('Authorization') === '' ? [] : [authorization]),
      ];
      const body = method === 'GET' ? '' : setting('Body');
      return [{ name: '', method, url: setting('Url'), body, headers, captures: [], authentication: undefined }];
    },
  });

export const smsGateway = gateway('SmsGateway', 'Sms', 'SMS by a gateway of yours');
export const phoneGateway = gateway('PhoneGateway', 'Phone', 'Phone by a gateway of yours');
