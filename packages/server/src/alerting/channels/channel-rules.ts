/** Applies a write to a channel and checks its rules. */
import type { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import type { Channel, ChannelSetting } from './channel.js';

export type Values = Readonly<Record<string, string>>;

export interface ChannelValues {
  readonly values: Values;
  readonly secrets: Values;
}

/**
 * Returns the settings after a write. Settings that are not sent stay; an empty text removes an optional setting, and
 * keeps a required secret. A secret is kept only if no other setting changes: to change the target you have to know the
 * secret.
 */
export function applySettings(
  channel: Channel,
  before: ChannelValues,
  sent: Values,
  problems: Problems,
): ChannelValues {
  const values: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  const settingNames = new Set(channel.settings.map(({ name }) => name));
  for (const name of Object.keys(sent))
    problems.when(!settingNames.has(name), `Settings.${name}`, `unknown setting for ${channel.label}`);
  const changesOtherSettings = channel.settings.some(
    (setting) => !setting.isSecret && changesSetting(setting, before.values, sent),
  );
  for (const { name, isSecret, fallback, choices } of channel.settings) {
    const storedValue = (isSecret ? before.secrets : before.values)[name];
    const keepsSecret = isSecret && fallback === undefined && sent[name] === '';
    const sentValue = keepsSecret ? undefined : sent[name]?.trim();
    const value = sentValue ?? storedValue ?? '';
    problems.when(value === '' && fallback === undefined, `Settings.${name}`, requiredRule());
    const isKeptSecret = isSecret && sentValue === undefined && storedValue !== undefined;
    problems.when(
      changesOtherSettings && isKeptSecret,
      `Settings.${name}`,
      'must be sent again when other settings change',
    );
    problems.when(
      /url$/i.test(name) && value !== '' && !isUrlOrVaultReference(value),
      `Settings.${name}`,
      'must begin with https:// or http://',
    );
    const isChoice = !choices || value === '' || choices.includes(value);
    problems.when(!isChoice, `Settings.${name}`, `must be empty or one of ${choices?.join(', ') ?? ''}`);
    if (value !== '') (isSecret ? secrets : values)[name] = value;
  }
  const method = values['Method'];
  const isMethod = method === undefined || /^(get|post|put)$/i.test(method);
  problems.when(!isMethod, 'Settings.Method', 'must be POST, PUT or GET');
  return { values, secrets };
}

/** Returns whether a setting changes; one that was never set has its default. */
function changesSetting({ name, fallback = '' }: ChannelSetting, before: Values, sent: Values): boolean {
  const effectiveValue = (text: string | undefined): string => {
    const trimmed = text?.trim() ?? '';
    return trimmed === '' ? fallback : trimmed;
  };
  return sent[name] !== undefined && effectiveValue(before[name]) !== effectiveValue(sent[name]);
}

/** Returns whether a text is a URL as typed, or a vault reference. */
export const isUrlOrVaultReference = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) || /^\{\{@VaultItem\./i.test(text);
