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
export function valuesAfter(channel: Channel, before: ChannelValues, sent: Values, problems: Problems): ChannelValues {
  const values: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  const known = new Set(channel.settings.map(({ name }) => name));
  for (const name of Object.keys(sent))
    problems.when(!known.has(name), `Settings.${name}`, `unknown setting for ${channel.label}`);
  const isMoved = channel.settings.some((setting) => !setting.isSecret && isMovedBy(setting, before.values, sent));
  for (const { name, isSecret, fallback, choices } of channel.settings) {
    const kept = (isSecret ? before.secrets : before.values)[name];
    const isKept = isSecret && fallback === undefined && sent[name] === '';
    const own = isKept ? undefined : sent[name]?.trim();
    const value = own ?? kept ?? '';
    problems.when(value === '' && fallback === undefined, `Settings.${name}`, requiredRule());
    const isKeptSecret = isSecret && own === undefined && kept !== undefined;
    problems.when(isMoved && isKeptSecret, `Settings.${name}`, 'must be sent again when other settings change');
    problems.when(
      /url$/i.test(name) && value !== '' && !isAddress(value),
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
function isMovedBy({ name, fallback = '' }: ChannelSetting, before: Values, sent: Values): boolean {
  const own = (text: string | undefined): string => {
    const given = text?.trim() ?? '';
    return given === '' ? fallback : given;
  };
  return sent[name] !== undefined && own(before[name]) !== own(sent[name]);
}

/** Returns whether a text is a URL as typed, or a vault reference. */
export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) || /^\{\{@VaultItem\./i.test(text);
