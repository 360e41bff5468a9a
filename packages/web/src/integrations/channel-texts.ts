import type { ChannelKind } from '@vedette/contract/v1/alerting/channel';
import { currentCulture, t } from '../i18n/translate.js';
import { SMS_PROVIDERS } from '../operators/sms-providers.js';

interface KindGroup {
  readonly title: string;
  readonly matches: (kind: ChannelKind) => boolean;
}

/** Groups of the predefined channels; each channel is in exactly one. */
export const CHANNEL_GROUPS: readonly KindGroup[] = [
  { title: t('Chat and incident tools'), matches: ({ Type }) => Type !== 'Sms' && Type !== 'Phone' },
  { title: t('SMS'), matches: ({ Type }) => Type === 'Sms' },
  { title: t('Phone'), matches: ({ Type }) => Type === 'Phone' },
];

const MESSAGE_TYPE_TEXTS = { Error: t('failures'), Reminder: t('reminders'), Ok: t('recoveries') } as const;

/** `Sends failures, reminders and recoveries`. */
export function messagesText({ MessageTypes }: Pick<ChannelKind, 'MessageTypes'>): string {
  if (MessageTypes.length === 0) return t('Sends nothing');
  const list = new Intl.ListFormat(currentCulture(), { type: 'conjunction' });
  return t('Sends {messages}', { messages: list.format(MessageTypes.map((type) => MESSAGE_TYPE_TEXTS[type])) });
}

type Setting = ChannelKind['Settings'][number];

/** Labels a choice as on an operator's page, for example `SmsProviderEurope2`: Europe, second. */
export const choiceText = (choice: string): string => SMS_PROVIDERS.find(([id]) => id === choice)?.[1] ?? choice;

/** Returns whether the service would reject a change of the setting by this operator. */
export const isReadOnlySetting = (setting: Pick<Setting, 'IsForAdministrators'>, isAdministrator: boolean): boolean =>
  setting.IsForAdministrators && !isAdministrator;

interface SettingContext {
  /** The server stores a secret for it. */
  readonly hasStoredValue: boolean;
  readonly isAdministrator: boolean;
}

/** Returns the help text of a setting. */
export function settingHint(setting: Setting, { hasStoredValue, isAdministrator }: SettingContext): string {
  const { Description, IsRequired, Default, EmptyMeans } = setting;
  const description = Description === '' ? [] : [Description];
  if (isReadOnlySetting(setting, isAdministrator))
    return [...description, t('Only administrators can change it.')].join('. ');
  if (hasStoredValue)
    return [...description, t('A value is stored and not shown. Enter a new one to replace it.')].join('. ');
  if (EmptyMeans !== undefined) return [...description, EmptyMeans].join('. ');
  const isOptional = !IsRequired && Default === '';
  return [...description, ...(isOptional ? [t('Optional.')] : [])].join('. ');
}
