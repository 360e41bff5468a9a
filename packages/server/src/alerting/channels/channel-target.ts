import { Secret } from '@vedette/kernel/secret';
import type { AlertKind } from '../ledger/alert.js';
import type { Place, Reader } from '../alerts/alert-variables.js';
import type { CustomSettings, StepDefinition } from '../steps/custom-integration-rules.js';
import { cultureSpoken, sayIn } from '../words/alert-words.js';
import { toCulture, cultures } from '../words/culture-rules.js';
import type { Channel } from './channel.js';
import type { Values } from './channel-rules.js';
import type { ChannelRow } from './channel-sql.js';
import { toChannelState, type ChannelState } from './channel-state.js';
import { findChannel } from './registry.js';
import { FROM, LANGUAGE, senderFor, type Callee } from './sender-rules.js';
import type { SealedFor, Vault } from '../../module/context.js';

/** The calls of one message. */
export interface Target {
  readonly settings: CustomSettings;
  readonly definition: StepDefinition;
  /** The receiver takes a repeated message once. */
  readonly isKeyed: boolean;
  /** What this one message says in place of settings: plain text, like that of a level. */
  readonly calleeSettings?: Values;
  /** On whose clock and in whose language its texts are; absent: the account's. */
  readonly reader?: Reader;
  /** It is to be called from a number, and there is none. */
  readonly lacksSender?: true;
}

export type ChannelSecrets = Readonly<Record<string, string>>;

const channelSealContext = ({
  accountId,
  integrationGuid,
}: Pick<ChannelRow, 'accountId' | 'integrationGuid'>): SealedFor => ({
  accountId,
  objectGuid: integrationGuid,
  field: 'channel secrets',
});

/** The secret settings of a channel in the clear, by name. */
export function openSecrets(vault: Pick<Vault, 'unseal'>, row: ChannelRow): ChannelSecrets {
  if (row.secretsSealed === null) return {};
  return JSON.parse(vault.unseal(row.secretsSealed, channelSealContext(row)).reveal()) as ChannelSecrets;
}

export function sealSecrets(
  vault: Pick<Vault, 'seal'>,
  row: Pick<ChannelRow, 'accountId' | 'integrationGuid'>,
  secrets: ChannelSecrets,
): Buffer | null {
  return Object.keys(secrets).length === 0
    ? null
    : vault.seal(new Secret(JSON.stringify(secrets)), channelSealContext(row));
}

/** What a channel is to tell. */
export interface ChannelMessage {
  readonly kind: AlertKind;
  /** The service of a status page it is about. */
  readonly serviceGuid?: string | undefined;
  /** Whose phone it is for. */
  readonly callee?: Callee | undefined;
  /** Of the account: what receivers without a reader of their own are told in. */
  readonly culture: string;
}

/**
 * The calls of a channel for one kind of alert; undefined for a kind it does not take, and for a service it does not have.
 * Of the service itself SMS tell alone, like of an error.
 */
export function channelTarget(
  { vault, place }: { readonly vault: Pick<Vault, 'unseal'>; readonly place: Place },
  row: ChannelRow,
  { kind, serviceGuid, callee, culture }: ChannelMessage,
): Target | undefined {
  const channel = findChannel(row.channel);
  if (!channel) return undefined;
  const messageKind = kind === 'System' && channel.type === 'Sms' ? 'Error' : kind;
  if (messageKind === 'System' || !channel.kinds.includes(messageKind)) return undefined;
  const secrets = secretsFor(channel, toChannelState(channel, row, openSecrets(vault, row)), serviceGuid);
  if (!secrets) return undefined;
  const given = { ...row.values, ...secrets };
  const setting = (name: string): string => given[name] ?? settingFallback(channel, name);
  const reader = callee && voiceReader(channel, callee.reader, setting(LANGUAGE));
  const calleeSettings =
    callee && reader
      ? { ...senderSettings(channel, row.values, callee), ...voiceSettings(channel, reader, setting) }
      : {};
  const variables = channel.settings.map(({ name }) => ({
    name,
    value: name in calleeSettings ? undefined : setting(name),
  }));
  const hasLinks = place.publicUrl !== undefined;
  const steps = channel.steps({ kind: messageKind, setting, hasLinks, say: sayIn(culture) });
  const definition: StepDefinition = { messageTypes: [messageKind], steps };
  const behaviour = { variables, functions: [], definitions: [definition] };
  return {
    settings: { name: row.name, isActive: row.isActive, behaviour, secrets },
    definition,
    isKeyed: channel.isKeyed,
    calleeSettings,
    ...(reader && { reader }),
    ...(channel.needsSender && (calleeSettings[FROM] ?? setting(FROM)).trim() === '' && { lacksSender: true as const }),
  };
}

/** A voice speaks the language it is set to, else that of who is called. */
const voiceReader = ({ type }: Channel, reader: Reader, language: string): Reader =>
  type === 'Phone' && language.trim() !== '' ? { ...reader, culture: cultureSpoken(language, cultures) } : reader;

/** The language of a voice, where the integration does not say it. */
function voiceSettings(
  { type, toLanguage = same }: Channel,
  { culture }: Reader,
  setting: (name: string) => string,
): Values {
  return type === 'Phone' && setting(LANGUAGE).trim() === '' ? { [LANGUAGE]: toLanguage(toCulture(culture)) } : {};
}
const same = (culture: string): string => culture;

/** The sender, where it is another for who is reached. */
function senderSettings({ type }: Channel, values: Values, callee: Callee): Values {
  const sender = type === 'Sms' || type === 'Phone' ? senderFor(type, values, callee) : undefined;
  return sender === undefined ? {} : { [FROM]: sender };
}

/** Its secret settings, the hook of a service in its place; undefined for one without a hook. */
function secretsFor(
  { serviceHook }: Channel,
  { settings, services }: ChannelState,
  serviceGuid: string | undefined,
): ChannelSecrets | undefined {
  if (serviceHook === undefined) return settings.secrets;
  const hook = serviceGuid === undefined ? settings.secrets[serviceHook] : services.hooks[serviceGuid];
  return hook === undefined ? undefined : { ...settings.secrets, [serviceHook]: hook };
}

const settingFallback = (channel: Channel, name: string): string =>
  channel.settings.find((each) => each.name === name)?.fallback ?? '';
