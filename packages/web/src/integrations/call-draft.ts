import { message } from '@vedette/i18n/message';
import type { CustomForm, CustomFormWrite } from '@vedette/contract/v1/alerting/custom-integration';
import { t } from '../i18n/translate.js';
import { formatPairs, pairsIn } from './pair-lines.js';

type Stored = CustomForm['Steps'][number]['HttpSteps'][number];
type Sent = CustomFormWrite['Steps'][number]['HttpSteps'][number];
type Login = NonNullable<Sent['Authentication']>;
type Capture = NonNullable<Sent['Variables']>[number];
type Condition = NonNullable<Sent['OnlyWhen']>;

/** A copy of the contract's list, because its module would load all schemas. */
export const METHODS: readonly Stored['Method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
export const LOGINS: readonly (readonly [Login['AuthenticationType'], string])[] = [
  ['None', t(message('None', 'authentication'))],
  ['Basic', t('Basic: user name and password')],
  ['Digest', t('Digest: user name and password')],
  ['NTLM', t('NTLM: DOMAIN\\user name and password')],
  ['Bearer', t('Bearer: token')],
];
export const SOURCES: readonly (readonly [Capture['Source'], string])[] = [
  ['ResponseBodyJson', t('Response body (JSON)')],
  ['ResponseBodyXml', t('Response body (XML)')],
  ['ResponseBodyText', t('Response body (text)')],
  ['ResponseHeader', t('Response header')],
  ['ResponseStatusCode', t('Response status code')],
];

/** A value extracted from a response, as typed. */
export interface CaptureDraft {
  readonly Source: Capture['Source'];
  readonly Property: string;
  readonly Name: string;
  /** The value may be missing. */
  readonly isOptional: boolean;
}
export const EMPTY_CAPTURE: CaptureDraft = { Source: 'ResponseBodyJson', Property: '', Name: '', isOptional: false };
/** Label of the path by source; the status code needs none. */
export const PROPERTY_LABELS: Readonly<Partial<Record<Capture['Source'], string>>> = {
  ResponseBodyJson: t('Path, for example items[0].id'),
  ResponseBodyXml: t('XPath, as //ticket/@id'),
  ResponseBodyText: t('Regular expression (empty: whole text)'),
  ResponseHeader: t('Header'),
};

/** A request as typed. Fields that the form does not show are kept. */
export interface CallDraft {
  readonly kept: Partial<Stored>;
  readonly Method: Stored['Method'];
  readonly Url: string;
  /** One header per line: `Name: value`. */
  readonly headers: string;
  readonly Body: string;
  readonly login: Login['AuthenticationType'];
  readonly userName: string;
  /** Password or token; empty keeps the stored one. */
  readonly secret: string;
  readonly captures: readonly CaptureDraft[];
  /** Condition on a value extracted earlier; undefined: always sent. */
  readonly onlyWhen: Condition | undefined;
}

export const EMPTY_CALL: CallDraft = {
  kept: {},
  Method: 'POST',
  Url: 'https://',
  headers: formatPairs([{ Key: 'Content-Type', Value: 'application/json' }], ': '),
  Body: '{\n  "text": "{{@JsonEncode({{@message.title}})}}"\n}',
  login: 'None',
  userName: '',
  secret: '',
  captures: [],
  onlyWhen: undefined,
};

export function toCallDraft(stored: Stored): CallDraft {
  const { Method, Url, Body = '', RequestHeaders = [], Authentication: auth, Variables = [], OnlyWhen } = stored;
  return {
    kept: stored,
    Method,
    Url,
    headers: formatPairs(RequestHeaders, ': '),
    Body,
    secret: '',
    login: auth?.AuthenticationType ?? 'None',
    userName: auth?.UserName ?? '',
    captures: Variables.map(({ Source, Property = '', Name, IsOptional = false }) => ({
      Source,
      Property,
      Name,
      isOptional: IsOptional,
    })),
    onlyWhen: OnlyWhen,
  };
}

export function sentCall({ kept, Method, Url, headers, Body, captures, onlyWhen, ...login }: CallDraft): Sent {
  const { Authentication: before, OnlyWhen: _before, ...rest } = kept;
  return {
    ...rest,
    Method,
    Url,
    Body,
    RequestHeaders: pairsIn(headers, ':'),
    Variables: captures.map((capture) => ({
      Source: capture.Source,
      Name: capture.Name.trim(),
      ...(PROPERTY_LABELS[capture.Source] !== undefined && { Property: capture.Property }),
      ...(capture.isOptional && { IsOptional: true }),
    })),
    ...(onlyWhen && { OnlyWhen: onlyWhen }),
    ...((before !== undefined || login.login !== 'None') && { Authentication: sentLogin(login, before?.Id) }),
  };
}

/** Includes the id, so that a secret that is not retyped is kept. */
function sentLogin(
  { login, userName, secret }: Pick<CallDraft, 'login' | 'userName' | 'secret'>,
  id: string | undefined,
): Login {
  return {
    ...(id !== undefined && { Id: id }),
    AuthenticationType: login,
    ...(login !== 'Bearer' && login !== 'None' && { UserName: userName }),
    ...(secret !== '' && (login === 'Bearer' ? { Token: secret } : { Password: secret })),
  };
}

/** Returns the conditions available to a request, by the values that earlier requests of its group extract. */
export const availableConditions = (before: readonly CallDraft[]): readonly (readonly [string, Condition])[] => {
  const names = [...new Set(before.flatMap(({ captures }) => captures.map(({ Name }) => Name.trim())))];
  return names
    .filter((name) => name !== '')
    .flatMap((Captured) => [true, false].map((IsThere) => ({ Captured, IsThere })))
    .map((condition) => [conditionText(condition), condition] as const);
};

/** Formats a condition. One whose value is no longer extracted stays selected until another is chosen. */
export const conditionText = ({ Captured, IsThere }: Condition): string =>
  IsThere ? t('Only if {name} was found', { name: Captured }) : t('Only if {name} was not found', { name: Captured });

/**
 * Formats a JSON body over several lines; undefined if it has several lines already, or is not JSON before placeholders
 * are filled in.
 */
export function inLines(body: string): string | undefined {
  if (body.trim().includes('\n') || !/^\s*[[{]/.test(body)) return undefined;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return undefined;
  }
}
