/** What gateways of SMS and of calls have in common: one message to one number. */
import type { HttpStep } from '../custom/custom-integration-rules.js';
import { plain, type Channel, type ChannelSetting } from './channel.js';

/** Of SMS the text, of a call what is spoken. */
export const TEXT = { Sms: 'message.text', Phone: 'message.spoken' } as const;
export type PhoneType = keyof typeof TEXT;

export const FROM = plain(
  'From',
  'Sender: a number of yours with its country code, or a name where the country allows it',
);

interface Gateway {
  readonly id: Channel['id'];
  readonly type: PhoneType;
  readonly label: string;
  readonly settings: readonly ChannelSetting[];
  readonly steps: (plan: Parameters<Channel['steps']>[0]) => readonly HttpStep[];
}

/** Calls never tell that an error is over; integrations, section 5. */
export const phoneChannel = (gateway: Gateway): Channel => ({
  ...{ ...gateway, reaches: 'phones', isKeyed: false },
  kinds: gateway.type === 'Sms' ? ['Error', 'Reminder', 'Ok'] : ['Error', 'Reminder'],
});
