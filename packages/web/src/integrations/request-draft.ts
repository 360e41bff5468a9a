import { message } from '@vedette/i18n/message';
import type { CustomForm, CustomFormWrite } from '@vedette/contract/v1/alerting/custom-integration';
import { t } from '../i18n/translate.js';
import { formatPairs, parsePairs } from './pair-lines.js';

type StoredRequest = CustomForm['Steps'][number]['HttpSteps'][number];
type RequestBody = CustomFormWrite['Steps'][number]['HttpSteps'][number];
type Login = NonNullable<RequestBody['Authentication']>;
type Capture = NonNullable<RequestBody['Variables']>[number];
type Condition = NonNullable<RequestBody['OnlyWhen']>;

/** A copy of the contract's list, because its module would load all schemas. */
export const METHODS: readonly StoredRequest['Method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
export const AUTHENTICATION_TYPES: readonly (readonly [Login['AuthenticationType'], string])[] = [
  ['None', t(message('None', 'authentication'))],
  ['Basic', t('Basic: user name and password')],
  ['Digest', t('Digest: user name and password')],
  ['NTLM', t('NTLM: DOMAIN\\user name and password')],
  ['Bearer', t('Bearer: token')],
];
export const CAPTURE_SOURCES: readonly (readonly [Capture['Source'], string])[] = [
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
  ResponseBodyXml: t('XPath, for example //ticket/@id'),
  ResponseBodyText: t('Regular expression (empty: whole text)'),
  ResponseHeader: t('Header'),
};

/** A request as typed. Fields that the form does not show are kept. */
export interface RequestDraft {
  readonly original: Partial<StoredRequest>;
  readonly Method: StoredRequest['Method'];
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

export const EMPTY_REQUEST: RequestDraft = {
  original: {},
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

export function toRequestDraft(stored: StoredRequest): RequestDraft {
  const { Method, Url, Body = '', RequestHeaders = [], Authentication: auth, Variables = [], OnlyWhen } = stored;
  return {
    original: stored,
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

export function toRequestBody({
  original,
  Method,
  Url,
  headers,
  Body,
  captures,
  onlyWhen,
  ...login
}: RequestDraft): RequestBody {
  const { Authentication: storedAuthentication, OnlyWhen: _before, ...otherFields } = original;
  return {
    ...otherFields,
    Method,
    Url,
    Body,
    RequestHeaders: parsePairs(headers, ':'),
    Variables: captures.map((capture) => ({
      Source: capture.Source,
      Name: capture.Name.trim(),
      ...(PROPERTY_LABELS[capture.Source] !== undefined && { Property: capture.Property }),
      ...(capture.isOptional && { IsOptional: true }),
    })),
    ...(onlyWhen && { OnlyWhen: onlyWhen }),
    ...((storedAuthentication !== undefined || login.login !== 'None') && {
      Authentication: toAuthenticationBody(login, storedAuthentication?.Id),
    }),
  };
}

/** Includes the id, so that a secret that is not retyped is kept. */
function toAuthenticationBody(
  { login, userName, secret }: Pick<RequestDraft, 'login' | 'userName' | 'secret'>,
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
export const availableConditions = (
  earlierRequests: readonly RequestDraft[],
): readonly (readonly [string, Condition])[] => {
  const names = [...new Set(earlierRequests.flatMap(({ captures }) => captures.map(({ Name }) => Name.trim())))];
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
export function formatJsonBody(body: string): string | undefined {
  if (body.trim().includes('\n') || !/^\s*[[{]/.test(body)) return undefined;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return undefined;
  }
}
