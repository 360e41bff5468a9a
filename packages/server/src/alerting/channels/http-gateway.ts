import { message, messages } from '@vedette/i18n/message';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { AUTHORIZATION, plainSetting, type Channel, type ChannelSetting } from './channel.js';
import {
  VOICE_LANGUAGE,
  CALLER_NUMBER,
  phoneChannel,
  smsSenderSettings,
  TEXT_VARIABLES,
  type PhoneType,
} from './phone-gateways.js';

const LANGUAGE_FIELD = ',"language":"{{@JsonEncode({{Language}})}}"';

/** Quoted braces are literal; unquoted ones would be placeholders of the message. */
const BODY_DESCRIPTIONS: Readonly<Record<PhoneType, string>> = messages({
  Sms: "Body of each message; '{{From}}' is its sender",
  Phone: "Body of each message; '{{From}}' is its sender, '{{Language}}' the language of the voice",
});

const settings = (type: PhoneType): readonly ChannelSetting[] => [
  plainSetting('Url', message('URL'), {
    description: message('URL of the request; may contain variables of custom integrations'),
  }),
  plainSetting('Method', message('Method'), { description: message('POST, PUT or GET'), fallback: 'POST' }),
  plainSetting('ContentType', message('Content type'), {
    description: message('Content type of the body; values are encoded for application/x-www-form-urlencoded'),
    fallback: 'application/json',
  }),
  plainSetting('Body', message('Body'), {
    description: BODY_DESCRIPTIONS[type],
    fallback: `{"to":"{{@recipient.number}}","text":"{{@JsonEncode({{@${TEXT_VARIABLES[type]}}})}}"${type === 'Phone' ? LANGUAGE_FIELD : ''}}`,
  }),
  AUTHORIZATION,
  ...(type === 'Sms' ? smsSenderSettings({ isOptional: true }) : [CALLER_NUMBER, VOICE_LANGUAGE]),
];

/** Defines a custom gateway: one call for each number. */
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

export const smsGateway = gateway('SmsGateway', 'Sms', message('Custom SMS gateway'));
export const phoneGateway = gateway('PhoneGateway', 'Phone', message('Custom voice gateway'));
