/** What gateways of SMS and of calls have in common: one message to one number. */
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { plain, type Channel, type ChannelSetting } from './channel.js';
import { FROM, LANGUAGE, NUMERIC_FROM, PROVIDER, SMS_PROVIDERS } from './sender-rules.js';

/** Of SMS the text, of a call what is spoken. */
export const TEXT = { Sms: 'message.text', Phone: 'message.spoken' } as const;
export type PhoneType = keyof typeof TEXT;

const OWN_NUMBER = 'For operators who want a number as sender and have an SMS provider set; empty: the sender above';
const SERVES = 'SMS of operators with this SMS provider go by this gateway, whichever their level names; empty: none';

/** What every SMS gateway is told of its senders. */
export const smsSenders = (fallback?: string): readonly ChannelSetting[] => [
  plain(FROM, 'Sender: a number of yours with its country code, or a name where the country allows it', fallback),
  plain(NUMERIC_FROM, OWN_NUMBER, ''),
  { ...plain(PROVIDER, SERVES, ''), choices: SMS_PROVIDERS },
];

/** Where calls come from. */
export const CALLER = plain(
  FROM,
  'Number calls come from; empty: of the outgoing numbers the one that fits the number called best. Operators may have their own',
  '',
);

/** Of a call. */
export const VOICE = plain(
  LANGUAGE,
  'Of the voice and of what it says: en-US, en-GB, fr-FR, de-DE or nl-NL; empty: that of who is called',
  '',
);

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
  isKeyed: false,
  kinds: gateway.type === 'Sms' ? ['Error', 'Reminder', 'Ok'] : ['Error', 'Reminder'],
});
