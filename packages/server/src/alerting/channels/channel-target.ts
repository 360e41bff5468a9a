import { cultures, toCulture } from '@vedette/i18n/culture';
import { Secret } from '@vedette/kernel/secret';
import type { AlertKind } from '../delivery-log/alert.js';
import type { LinkBase, Reader } from '../alerts/alert-variables.js';
import type { CustomSettings, StepDefinition } from '../steps/custom-integration-rules.js';
import { voiceCulture, createLocalise } from '../texts/alert-texts.js';

import type { Channel } from './channel.js';
import type { Values } from './channel-rules.js';
import type { ChannelRow } from './channel-sql.js';
import { toChannelState, type ChannelState } from './channel-state.js';
import { findChannel } from './registry.js';
import { FROM_SETTING, LANGUAGE_SETTING, selectSender, type Callee } from './sender-rules.js';
import type { SealedFor, Vault } from '../../module/context.js';

/** The calls of one message, with the settings they use. */
export interface Target {
  readonly settings: CustomSettings;
  readonly definition: StepDefinition;
  /** The receiver detects a repeated message. */
  readonly isDeduplicated: boolean;
  /** Values that replace settings for this message only; plain text, like the values of a level. */
  readonly calleeSettings?: Values;
  /** Time zone and culture of its texts; the account's when absent. */
  readonly reader?: Reader;
  /** The channel needs a number to call from, and there is none. */
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

/** Returns the secret settings of a channel in plain text, by name. */
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

/** Facts of a message that determine which calls a channel makes for it. */
export interface ChannelMessage {
  readonly kind: AlertKind;
  /** Service of the status page that the message is about. */
  readonly serviceGuid?: string | undefined;
  /** Operator or number that is called. */
  readonly callee?: Callee | undefined;
  /** Culture of the account, for receivers without their own. */
  readonly culture: string;
}

/**
 * Returns the calls of a channel for one kind of alert; undefined for a kind that it does not support, and for a
 * service that it does not have. Only SMS send system alerts, in the form of an error.
 */
export function channelTarget(
  { vault, linkBase }: { readonly vault: Pick<Vault, 'unseal'>; readonly linkBase: LinkBase },
  row: ChannelRow,
  { kind, serviceGuid, callee, culture }: ChannelMessage,
): Target | undefined {
  const channel = findChannel(row.channel);
  if (!channel) return undefined;
  const messageKind = kind === 'System' && channel.type === 'Sms' ? 'Error' : kind;
  if (messageKind === 'System' || !channel.kinds.includes(messageKind)) return undefined;
  const secrets = selectSecrets(channel, toChannelState(channel, row, openSecrets(vault, row)), serviceGuid);
  if (!secrets) return undefined;
  const settingValues = { ...row.values, ...secrets };
  const setting = (name: string): string => settingValues[name] ?? settingFallback(channel, name);
  const reader = callee && voiceReader(channel, callee.reader, setting(LANGUAGE_SETTING));
  const calleeSettings =
    callee && reader
      ? { ...senderSettings(channel, row.values, callee), ...voiceSettings(channel, reader, setting) }
      : {};
  const variables = channel.settings.map(({ name }) => ({
    name,
    value: name in calleeSettings ? undefined : setting(name),
  }));
  const hasLinks = linkBase.publicUrl !== undefined;
  const steps = channel.steps({ kind: messageKind, setting, hasLinks, localise: createLocalise(culture) });
  const definition: StepDefinition = { messageTypes: [messageKind], steps };
  const behaviour = { variables, functions: [], definitions: [definition] };
  return {
    settings: { name: row.name, isActive: row.isActive, behaviour, secrets },
    definition,
    isDeduplicated: channel.isDeduplicated,
    calleeSettings,
    ...(reader && { reader }),
    ...(channel.needsSender &&
      (calleeSettings[FROM_SETTING] ?? setting(FROM_SETTING)).trim() === '' && { lacksSender: true as const }),
  };
}

/** Returns the culture of a voice: the configured language, otherwise that of the person called. */
const voiceReader = ({ type }: Channel, reader: Reader, language: string): Reader =>
  type === 'Phone' && language.trim() !== '' ? { ...reader, culture: voiceCulture(language, cultures) } : reader;

/** Returns the language of the voice if the integration does not set it. */
function voiceSettings(
  { type, toLanguage = identity }: Channel,
  { culture }: Reader,
  setting: (name: string) => string,
): Values {
  return type === 'Phone' && setting(LANGUAGE_SETTING).trim() === ''
    ? { [LANGUAGE_SETTING]: toLanguage(toCulture(culture)) }
    : {};
}
const identity = (culture: string): string => culture;

/** Returns the sender if the person called needs another one than the setting. */
function senderSettings({ type }: Channel, values: Values, callee: Callee): Values {
  const sender = type === 'Sms' || type === 'Phone' ? selectSender(type, values, callee) : undefined;
  return sender === undefined ? {} : { [FROM_SETTING]: sender };
}

/** Returns the secret settings, with the hook of the service in place; undefined when there is no hook. */
function selectSecrets(
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
