import { message } from '@vedette/i18n/message';
import type { AlertType } from '@vedette/contract/v4/custom-integration';
import type { ChannelId } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import type { Localise } from '../texts/alert-texts.js';

/** A setting of a channel. Its value may refer to the vault. */
export interface ChannelSetting {
  readonly name: string;
  /** Message key of the label. */
  readonly label: string;
  /** Message key of the description; absent when the label is sufficient. */
  readonly description?: string;
  /** Stored sealed and never shown. */
  readonly isSecret: boolean;
  /** The setting is required when this is undefined. */
  readonly fallback?: string;
  /** Message key: what happens if the value is empty. */
  readonly emptyMeans?: string;
  /** Accepted values, besides an empty one. */
  readonly choices?: readonly string[];
}

/** Properties of a message on which a channel's calls depend. */
export interface MessagePlan {
  readonly kind: AlertType;
  /** Whether messages can link to pages, which requires a public URL. */
  readonly hasLinks: boolean;
  /** Returns the value of a setting as written; empty when it is not set. */
  readonly setting: (name: string) => string;
  /** Labels in the language of the account. */
  readonly localise: Localise;
}

/** A kind of receiver: its settings, and the calls that its vendor documents. Each channel has its own file. */
export interface Channel {
  readonly id: ChannelId;
  /** Type in the contract; products without their own are `GenericWebhook`. */
  readonly type: IntegrationType;
  /** Message key of the label. */
  readonly label: string;
  readonly settings: readonly ChannelSetting[];
  /** Kinds of alerts that it supports. For types with flags on the level, the level may send fewer. */
  readonly kinds: readonly AlertType[];
  /** `phones`: one message to each person of the level; `receiver`: one to the receiver. */
  readonly reaches: 'receiver' | 'phones';
  /** Nothing is sent without a sender number: from the setting, the account or the person called. */
  readonly needsSender?: true;
  /** Returns the vendor's name for the language of a culture; by default, the culture itself. */
  readonly toLanguage?: (culture: string) => string;
  /** Name of the secret setting that each service's hook replaces; for channels with services. */
  readonly serviceHook?: string;
  /** A message carries a key by which the receiver detects a repetition, so that it updates its entry and adds none. */
  readonly isDeduplicated: boolean;
  /**
   * Returns the calls in order, written with the variables of custom integrations. `ReceiverId` is the receiver's id of
   * the message.
   */
  steps(plan: MessagePlan): readonly HttpStep[];
}

type SettingOptions = Omit<ChannelSetting, 'name' | 'label' | 'isSecret'>;

export const secretSetting = (name: string, label: string, options: SettingOptions = {}): ChannelSetting => ({
  name,
  label,
  isSecret: true,
  ...options,
});
export const plainSetting = (name: string, label: string, options: SettingOptions = {}): ChannelSetting => ({
  name,
  label,
  isSecret: false,
  ...options,
});
/** An `Authorization` header. */
export const AUTHORIZATION = secretSetting('Authorization', message('Authorization header'), {
  fallback: '',
  emptyMeans: message('If empty, the header is not sent.'),
});

/** Returns the placeholder of a variable within a JSON string. */
export const jsonPlaceholder = (name: string): string => `{{@JsonEncode({{@${name}}})}}`;

/** Returns the same, truncated for receivers that limit the length. */
export const truncatedJsonPlaceholder = (name: string, length: number): string =>
  `{{@JsonEncode({{@Cut(${length},{{@${name}}})}})}}`;

/**
 * Returns the capture of the id that the receiver assigned to the message, from a JSON response. A response without the
 * id fails the step unless `isOptional` is set.
 */
export const captureReceiverId = (property: string, isOptional = true): HttpStep['captures'] => [
  { Source: 'ResponseBodyJson', Property: property, Name: 'ReceiverId', ...(isOptional && { isOptional: true }) },
];

const EMPTY_STEP = { name: '', headers: [], captures: [], authentication: undefined } as const;

/** Builds a call with a JSON body; its texts may contain placeholders. */
export const jsonCall = (
  method: HttpStep['method'],
  url: string,
  body: object,
  options: Partial<HttpStep> = {},
): HttpStep => ({
  ...EMPTY_STEP,
  method,
  url,
  body: JSON.stringify(body),
  ...options,
  headers: [{ Key: 'Content-Type', Value: 'application/json' }, ...(options.headers ?? [])],
});

/** Builds a call with a form; inserted values are encoded. */
export const formCall = (
  url: string,
  fields: Readonly<Record<string, string>>,
  options: Partial<HttpStep>,
): HttpStep => ({
  ...EMPTY_STEP,
  method: 'POST',
  url,
  body: Object.entries(fields)
    .map((pair) => pair.join('='))
    .join('&'),
  ...options,
  headers: [{ Key: 'Content-Type', Value: 'application/x-www-form-urlencoded' }, ...(options.headers ?? [])],
});

/** Builds a read-only call. */
export const getCall = (url: string, options: Partial<HttpStep>): HttpStep => ({
  ...EMPTY_STEP,
  method: 'GET',
  url,
  body: '',
  ...options,
});

/** Sends the credentials pre-emptively; waiting for a challenge would cost an extra call each time. */
export const basicAuthHeader = (user: string, password: string) => ({
  Key: 'Authorization',
  Value: `Basic {{@Base64Encode({{${user}}}:{{${password}}})}}`,
});
