/** Converts a monitor with a single request to a multi-step API monitor. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { mayCarryBody } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import { msaTlsVersions } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';
import { emptyConditions, type ConditionDraft } from '../draft/condition-draft.js';
import type { Draft } from '../draft/form-draft.js';
import { emptyScript, newRequest, type Loose } from '../draft/script-draft.js';

export interface AsSteps {
  readonly draft: Draft;
  /** Parts that could not be converted, one sentence each. */
  readonly notes: readonly string[];
}

/** Returns whether monitors of the type send a single request, which can become a step. */
export const canBecomeSteps = (type: string): boolean => monitorKind(type)?.target === 'http';

/** Returns the draft of a new, inactive monitor, whose first step repeats the request of `original`. */
export function toStepsDraft(original: Draft): AsSteps {
  const { assertions, notes } = toAssertions(original);
  const step = {
    ...newRequest(),
    Url: original.Url,
    Method: original.HttpMethod.toUpperCase(),
    Body: sentRequestBody(original),
    RequestHeaders: toHeaders(original),
    Authentication: toAuthentication(original),
    Assertions: assertions,
    ...(original.CheckCertificateErrors ? {} : { IgnoreCertificateErrors: true }),
    ...tlsSettings(original),
    ...(original.HttpVersion === 'Negotiate' ? {} : { MsaStepHttpVersion: original.HttpVersion }),
  };
  const draft: Draft = {
    ...original,
    ...emptyConditions,
    MonitorType: 'MultiStepApi',
    IsActive: false,
    AuthenticationType: 'None',
    Username: '',
    Password: '',
    script: { ...emptyScript(), MsaSteps: [step] },
  };
  return { draft, notes: [...loginNotes(original), ...notes, ...addressNotes(original)] };
}

const sentRequestBody = ({ HttpMethod, RequestBody }: Draft): string => (mayCarryBody(HttpMethod) ? RequestBody : '');

/** Returns the headers of the original, and those that it sends by default. */
function toHeaders(original: Draft): Loose[] {
  const { RequestHeaders, UserAgent, MonitorType } = original;
  const written = RequestHeaders.filter(({ Name }) => Name !== '').map(({ Name, Value }) => ({ Key: Name, Value }));
  const has = (name: string): boolean => written.some(({ Key }) => Key.toLowerCase() === name.toLowerCase());
  const type = monitorKind(MonitorType)?.bodyType ?? 'application/x-www-form-urlencoded';
  return [
    ...written,
    ...(UserAgent !== '' && !has('User-Agent') ? [{ Key: 'User-Agent', Value: UserAgent }] : []),
    ...(sentRequestBody(original) !== '' && !has('Content-Type') ? [{ Key: 'Content-Type', Value: type }] : []),
  ];
}

function toAuthentication({ AuthenticationType, Username }: Draft): Loose {
  if (AuthenticationType === 'None') return { AuthenticationType };
  return { AuthenticationType, UserName: Username, Password: '' };
}

/** Notes that a password must be entered again, because the API never returns stored passwords. */
const loginNotes = ({ AuthenticationType }: Draft): string[] =>
  AuthenticationType === 'None' ? [] : [t('The password is not copied. Enter it again, or refer to the vault.')];

/** Parses values such as `Tls12_Tls11`. The default allows all versions, so it needs no setting. */
function tlsSettings({ TlsVersion }: Draft): Loose {
  const named = TlsVersion.split('_');
  if (named.length > 2) return {};
  return { AllowedTlsVersions: msaTlsVersions.filter((version) => named.includes(version)) };
}

const addressNotes = ({ IpVersion }: Draft): string[] =>
  IpVersion === 'IpV6' ? [t('The copy uses IPv4. Multi-step monitors do not support IPv6.')] : [];

const assertion = (Source: string, Comparison: string, TargetValue = '', Property = ''): Loose => ({
  Source,
  Property,
  Comparison,
  TargetValue,
});

/** Converts the failure conditions of the original to assertions of the step. */
function toAssertions(original: ConditionDraft): { readonly assertions: Loose[]; readonly notes: string[] } {
  const { httpStatus, minBytes, maxBytes, contentMatches, pageConditions } = original;
  const given = (value: string, ...made: [source: string, comparison: string]): Loose[] =>
    value.trim() === '' ? [] : [assertion(...made, value)];
  const texts = contentMatches.filter((value) => value !== '').map(toMatchAssertions);
  const limits = loadTimeLimits(original);
  const warnings = limits.filter(({ isError }) => !isError).map(({ ms }) => ms);
  return {
    assertions: [
      ...given(httpStatus, 'ResponseStatusCode', 'Equal'),
      ...texts.flatMap((found) => found ?? []),
      ...pageConditions.flatMap(comparedText),
      ...given(minBytes, 'ContentLengthCalculated', 'GreaterThanOrEqual'),
      ...given(maxBytes, 'ContentLengthCalculated', 'LessThanOrEqual'),
      ...limits.filter(({ isError }) => isError).map(({ ms }) => assertion('Duration', 'LessThanOrEqual', ms)),
    ],
    notes: [
      ...(texts.includes(undefined) ? [t('A content match that reads a time is not copied.')] : []),
      ...warnings.map((ms) =>
        t('The load time limit of {milliseconds} ms is not copied, because steps have no warnings.', {
          milliseconds: ms,
        }),
      ),
    ],
  };
}

const loadTimeLimits = ({ limit1, limit1IsError, limit2, limit2IsError }: ConditionDraft) =>
  [
    { ms: limit1.trim(), isError: limit1IsError },
    { ms: limit2.trim(), isError: limit2IsError },
  ].filter(({ ms }) => Number(ms) > 0);

/** Converts a content match with a comparison to the assertion of that comparison. */
function comparedText({ ErrorConditionType, Value = '', MatchType }: ErrorCondition): Loose[] {
  if (ErrorConditionType !== 'ContentMatch' || Value === '' || MatchType === undefined) return [];
  const mustMatch = MatchType.startsWith('ErrorWhenNotContains');
  if (MatchType.endsWith('Regex')) return [toRegexAssertion(Value, mustMatch)];
  return [assertion('ResponseBodyText', mustMatch ? 'ContainsText' : 'DoesNotContainText', Value)];
}

/** Converts a content match to assertions, one for each text; undefined if assertions cannot express it. */
function toMatchAssertions(value: string): Loose[] | undefined {
  const entries = parseMatchEntries(value) ?? [
    value.startsWith('!') ? { Pattern: value.slice(1), IsPositive: false } : { Pattern: value },
  ];
  if (entries.some(({ DateTime }) => DateTime !== undefined && DateTime !== null)) return undefined;
  return entries.map(({ Pattern, IsPositive }) =>
    toTextAssertion(Pattern, IsPositive !== false && IsPositive !== 'false'),
  );
}

/**
 * Builds an assertion that matches as checks do: text without special characters literally, other text as a regular
 * expression whose dot also matches line breaks.
 */
function toTextAssertion(pattern: string, mustMatch: boolean): Loose {
  const isLiteral = !/[\\^$.*+?()[\]{}|]/.test(pattern);
  if (isLiteral) return assertion('ResponseBodyText', mustMatch ? 'ContainsText' : 'DoesNotContainText', pattern);
  return toRegexAssertion(pattern, mustMatch);
}

function toRegexAssertion(pattern: string, mustMatch: boolean): Loose {
  const [, flags = '', rest = pattern] = /^\(\?([ims]+)\)([^]*)$/.exec(pattern) ?? [];
  const dotted = `(?${flags.includes('s') ? '' : 's'}${flags})${rest}`;
  return assertion('ResponseBodyText', mustMatch ? 'Exists' : 'DoesNotExist', '', dotted);
}

interface Entry {
  readonly Pattern: string;
  readonly IsPositive?: unknown;
  readonly DateTime?: unknown;
}

const isEntry = (entry: unknown): entry is Entry =>
  typeof entry === 'object' && entry !== null && typeof (entry as Partial<Entry>).Pattern === 'string';

/** Parses a content match written as a list; undefined for any other text. */
function parseMatchEntries(value: string): readonly Entry[] | undefined {
  if (!value.startsWith('[')) return undefined;
  try {
    const entries: unknown = JSON.parse(value);
    return Array.isArray(entries) && entries.length > 0 && entries.every(isEntry) ? entries : undefined;
  } catch {
    return undefined;
  }
}
