/** Common parts of SMS and voice gateways: one message to one number. */
import { message } from '@vedette/i18n/message';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { plainSetting, type Channel, type ChannelSetting } from './channel.js';
import {
  FROM_SETTING,
  LANGUAGE_SETTING,
  NUMERIC_FROM_SETTING,
  PROVIDER_SETTING,
  SMS_PROVIDERS,
} from './sender-rules.js';

/** Variable that holds the text of an SMS, or the text spoken in a call. */
export const TEXT_VARIABLES = { Sms: 'message.text', Phone: 'message.spoken' } as const;
export type PhoneType = keyof typeof TEXT_VARIABLES;

/** Settings of the sender that every SMS gateway has. */
export const smsSenderSettings = ({ isOptional = false } = {}): readonly ChannelSetting[] => [
  plainSetting(FROM_SETTING, message('Sender'), {
    description: message('One of your numbers with its country code, or a name where the country allows it'),
    ...(isOptional && { fallback: '' }),
  }),
  plainSetting(NUMERIC_FROM_SETTING, message('Numeric sender'), {
    description: message('Sender for operators with an SMS provider who prefer a number as sender'),
    fallback: '',
    emptyMeans: message('If empty, the sender above is used.'),
  }),
  plainSetting(PROVIDER_SETTING, message('SMS provider'), {
    description: message(
      'SMS to operators with this SMS provider always use this gateway, regardless of the gateway of the level',
    ),
    fallback: '',
    choices: SMS_PROVIDERS,
  }),
];

/** Number that calls come from. */
export const CALLER_NUMBER = plainSetting(FROM_SETTING, message('Caller number'), {
  description: message('Number that calls come from. Operators may set their own'),
  fallback: '',
  emptyMeans: message('If empty, the caller number that best matches the called number is used.'),
});

/** Language of a voice call. */
export const VOICE_LANGUAGE = plainSetting(LANGUAGE_SETTING, message('Language'), {
  description: message('Language of the voice and its text: en-US, en-GB, fr-FR, de-DE or nl-NL'),
  fallback: '',
  emptyMeans: message('If empty, the language of the person called is used.'),
});

interface Gateway {
  readonly id: Channel['id'];
  readonly type: PhoneType;
  readonly label: string;
  readonly settings: readonly ChannelSetting[];
  readonly needsSender?: true;
  readonly toLanguage?: (culture: string) => string;
  readonly steps: (plan: Parameters<Channel['steps']>[0]) => readonly HttpStep[];
}

/** Defines a gateway channel. Phone calls are made for errors and reminders only, never for Ok alerts. */
export const phoneChannel = (gateway: Gateway): Channel => ({
  ...gateway,
  reaches: 'phones',
  isDeduplicated: false,
  kinds: gateway.type === 'Sms' ? ['Error', 'Reminder', 'Ok'] : ['Error', 'Reminder'],
});
