import type { AlertType } from '@vedette/contract/v4/custom-integration';
import type { ChannelId } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import type { Say } from '../words/alert-words.js';

/** Something a channel has to be told once. Its value may refer to the vault. */
export interface ChannelSetting {
  readonly name: string;
  readonly description: string;
  /** Kept sealed and never shown. */
  readonly isSecret: boolean;
  /** Undefined: required. */
  readonly fallback?: string;
  /** It is one of these, or empty. */
  readonly choices?: readonly string[];
}

/** What a channel needs to know to write its calls. */
export interface MessagePlan {
  readonly kind: AlertType;
  /** The service has a public address, so messages can link to its pages. */
  readonly hasLinks: boolean;
  /** The value of a setting as it was written; empty when it is not set. */
  readonly setting: (name: string) => string;
  /** Labels people read, in the language of the account. */
  readonly say: Say;
}

/** A receiver of messages: what it asks for, and the calls it documents. One file each. */
export interface Channel {
  readonly id: ChannelId;
  /** Of the contract; products without a value of their own are `GenericWebhook`. */
  readonly type: IntegrationType;
  readonly label: string;
  readonly settings: readonly ChannelSetting[];
  /** Kinds of alerts it takes; of types with flags on the level, at most these. */
  readonly kinds: readonly AlertType[];
  /** `phones`: one message to each person of the level; else one to the receiver. */
  readonly reaches: 'receiver' | 'phones';
  /** Nothing of it is sent without a sender: neither a setting nor a number of the account or of who is reached. */
  readonly needsSender?: true;
  /** What it calls the language of a culture; default: as the culture is called. */
  readonly toLanguage?: (culture: string) => string;
  /** It has services of its own besides: the secret setting each of their hooks takes the place of. */
  readonly serviceHook?: string;
  /** A repeated message updates what is there already: it carries a key the receiver knows it by. */
  readonly isKeyed: boolean;
  /** Calls in order, written with the variables of custom integrations; `ReceiverId` is what the receiver calls the message. */
  steps(plan: MessagePlan): readonly HttpStep[];
}

export const secret = (name: string, description: string, fallback?: string): ChannelSetting => ({
  name,
  description,
  isSecret: true,
  ...(fallback !== undefined && { fallback }),
});
export const plain = (name: string, description: string, fallback?: string): ChannelSetting => ({
  name,
  description,
  isSecret: false,
  ...(fallback !== undefined && { fallback }),
});

/** A variable inside a JSON text. */
export const inJson = (name: string): string => `{{@JsonEncode({{@${name}}})}}`;

/** The same, where a receiver takes so many letters only. */
export const cutInJson = (name: string, length: number): string => `{{@JsonEncode({{@Cut(${length},{{@${name}}})}})}}`;

/** Where the id stands in a JSON answer; an answer without one fails the step unless it `mayLack` it. */
export const receiverId = (property: string, mayLack = true): HttpStep['captures'] => [
  { Source: 'ResponseBodyJson', Property: property, Name: 'ReceiverId', ...(mayLack && { isOptional: true }) },
];

const aStep = { name: '', headers: [], captures: [], authentication: undefined } as const;

/** A call with a JSON body; texts in it may hold placeholders. */
export const jsonCall = (
  method: HttpStep['method'],
  url: string,
  body: object,
  more: Partial<HttpStep> = {},
): HttpStep => ({
  ...aStep,
  method,
  url,
  body: JSON.stringify(body),
  ...more,
  headers: [{ Key: 'Content-Type', Value: 'application/json' }, ...(more.headers ?? [])],
});

/** A call with a form; values are encoded when they are filled in. */
export const formCall = (url: string, fields: Readonly<Record<string, string>>, more: Partial<HttpStep>): HttpStep => ({
  ...aStep,
  method: 'POST',
  url,
  body: Object.entries(fields)
    .map((pair) => pair.join('='))
    .join('&'),
  ...more,
  headers: [{ Key: 'Content-Type', Value: 'application/x-www-form-urlencoded' }, ...(more.headers ?? [])],
});

/** A look that changes nothing. */
export const getCall = (url: string, more: Partial<HttpStep>): HttpStep => ({
  ...aStep,
  method: 'GET',
  url,
  body: '',
  ...more,
});

/** Sent at once: waiting to be asked would cost a call each time. */
export const basicHeader = (user: string, password: string) => ({
  Key: 'Authorization',
  Value: `Basic {{@Base64Encode({{${user}}}:{{${password}}})}}`,
});
