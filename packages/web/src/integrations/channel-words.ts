import type { ChannelKind } from '@vedette/contract/v1/channel';

interface KindGroup {
  readonly title: string;
  readonly has: (kind: ChannelKind) => boolean;
}

/** The ready-made channels as people look for them; each is in exactly one group. */
export const GROUPS: readonly KindGroup[] = [
  { title: 'Chats, on-call and status services', has: ({ Type }) => Type !== 'Sms' && Type !== 'Phone' },
  { title: 'SMS', has: ({ Type }) => Type === 'Sms' },
  { title: 'Phone', has: ({ Type }) => Type === 'Phone' },
];

const WORDS = { Error: 'errors', Reminder: 'reminders', Ok: 'recoveries' } as const;

/** `Tells errors, reminders and recoveries`. */
export function messagesText({ MessageTypes }: Pick<ChannelKind, 'MessageTypes'>): string {
  const words = MessageTypes.map((type) => WORDS[type]);
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? `Tells ${last}` : `Tells ${words.slice(0, -1).join(', ')} and ${last}`;
}

type Setting = ChannelKind['Settings'][number];
const ACRONYMS: ReadonlySet<string> = new Set(['api', 'id', 'sid', 'url']);

/** `RoutingKey`: Routing key; `EventsUrl`: Events URL. */
export function settingLabel({ Name }: Pick<Setting, 'Name'>): string {
  const words = Name.replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
  const text = words.map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `SmsProviderEurope2`: Europe 2; as the page of an operator calls it. */
export const choiceText = (choice: string): string =>
  choice.replace(/^SmsProvider/, '').replace(/([a-z])(\d)/g, '$1 $2');

/** What a field for a setting says below it. */
export function settingHint(setting: Setting, isKept: boolean): string {
  const { Description, IsRequired, Default } = setting;
  const own = Description === settingLabel(setting) ? [] : [Description];
  if (isKept) return [...own, 'One is kept and never shown; type here only to change it.'].join('. ');
  return [...own, ...(!IsRequired && Default === '' && !/\bempty\b/.test(Description) ? ['May stay empty.'] : [])].join(
    '. ',
  );
}
