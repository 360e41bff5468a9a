/** Converts a monitor with a single request to a multi-step API monitor. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { mayCarryBody } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';
import { msaTlsVersions } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';
import { emptyConditions, type ConditionDraft } from '../draft/condition-draft.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import { emptyScript, newRequest, type JsonObject } from '../draft/script-draft.js';

export interface StepsConversion {
  readonly draft: MonitorDraft;
  /** Parts that could not be converted, one sentence each. */
  readonly notes: readonly string[];
}

/** Returns whether monitors of the type send a single request, which can become a step. */
export const canBecomeSteps = (type: string): boolean => monitorKind(type)?.target === 'http';

/** Returns the draft of a new, inactive monitor, whose first step repeats the request of `original`. */
export function toStepsDraft(original: MonitorDraft): StepsConversion {
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
  const draft: MonitorDraft = {
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

const sentRequestBody = ({ HttpMethod, RequestBody }: MonitorDraft): string =>
  mayCarryBody(HttpMethod) ? RequestBody : '';

/** Returns the headers of the original, and those that it sends by default. */
function toHeaders(original: MonitorDraft): JsonObject[] {
  const { RequestHeaders, UserAgent, MonitorType } = original;
  const headers = RequestHeaders.filter(({ Name }) => Name !== '').map(({ Name, Value }) => ({ Key: Name, Value }));
  const hasHeader = (name: string): boolean => headers.some(({ Key }) => Key.toLowerCase() === name.toLowerCase());
  const type = monitorKind(MonitorType)?.bodyType ?? 'application/x-www-form-urlencoded';
  return [
    ...headers,
    ...(UserAgent !== '' && !hasHeader('User-Agent') ? [{ Key: 'User-Agent', Value: UserAgent }] : []),
    ...(sentRequestBody(original) !== '' && !hasHeader('Content-Type') ? [{ Key: 'Content-Type', Value: type }] : []),
  ];
}

function toAuthentication({ AuthenticationType, Username }: MonitorDraft): JsonObject {
  if (AuthenticationType === 'None') return { AuthenticationType };
  return { AuthenticationType, UserName: Username, Password: '' };
}

/** Notes that a password must be entered again, because the API never returns stored passwords. */
const loginNotes = ({ AuthenticationType }: MonitorDraft): string[] =>
  AuthenticationType === 'None' ? [] : [t('The password is not copied. Enter it again, or refer to the vault.')];

/** Parses values such as `Tls12_Tls11`. The default allows all versions, so it needs no setting. */
function tlsSettings({ TlsVersion }: MonitorDraft): JsonObject {
  const tlsNames = TlsVersion.split('_');
  if (tlsNames.length > 2) return {};
  return { AllowedTlsVersions: msaTlsVersions.filter((version) => tlsNames.includes(version)) };
}

const addressNotes = ({ IpVersion }: MonitorDraft): string[] =>
  IpVersion === 'IpV6' ? [t('The copy uses IPv4. Multi-step monitors do not support IPv6.')] : [];

const assertion = (Source: string, Comparison: string, TargetValue = '', Property = ''): JsonObject => ({
  Source,
  Property,
  Comparison,
  TargetValue,
});

/** Converts the failure conditions of the original to assertions of the step. */
function toAssertions(original: ConditionDraft): { readonly assertions: JsonObject[]; readonly notes: string[] } {
  const { httpStatus, minBytes, maxBytes, contentMatches, pageConditions } = original;
  const assertionIfSet = (value: string, ...sourceAndComparison: [source: string, comparison: string]): JsonObject[] =>
    value.trim() === '' ? [] : [assertion(...sourceAndComparison, value)];
  const contentAssertions = contentMatches.filter((value) => value !== '').map(toMatchAssertions);
  const limits = loadTimeLimits(original);
  const warningLimits = limits.filter(({ isError }) => !isError).map(({ ms }) => ms);
  return {
    assertions: [
      ...assertionIfSet(httpStatus, 'ResponseStatusCode', 'Equal'),
      ...contentAssertions.flatMap((matchAssertions) => matchAssertions ?? []),
      ...pageConditions.flatMap(toComparisonAssertions),
      ...assertionIfSet(minBytes, 'ContentLengthCalculated', 'GreaterThanOrEqual'),
      ...assertionIfSet(maxBytes, 'ContentLengthCalculated', 'LessThanOrEqual'),
      ...limits.filter(({ isError }) => isError).map(({ ms }) => assertion('Duration', 'LessThanOrEqual', ms)),
    ],
    notes: [
      ...(contentAssertions.includes(undefined) ? [t('A content match that reads a time is not copied.')] : []),
      ...warningLimits.map((ms) =>
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
function toComparisonAssertions({ ErrorConditionType, Value = '', MatchType }: ErrorCondition): JsonObject[] {
  if (ErrorConditionType !== 'ContentMatch' || Value === '' || MatchType === undefined) return [];
  const mustMatch = MatchType.startsWith('ErrorWhenNotContains');
  if (MatchType.endsWith('Regex')) return [toRegexAssertion(Value, mustMatch)];
  return [assertion('ResponseBodyText', mustMatch ? 'ContainsText' : 'DoesNotContainText', Value)];
}

/** Converts a content match to assertions, one for each text; undefined if assertions cannot express it. */
function toMatchAssertions(value: string): JsonObject[] | undefined {
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
function toTextAssertion(pattern: string, mustMatch: boolean): JsonObject {
  const isLiteral = !/[\\^$.*+?()[\]{}|]/.test(pattern);
  if (isLiteral) return assertion('ResponseBodyText', mustMatch ? 'ContainsText' : 'DoesNotContainText', pattern);
  return toRegexAssertion(pattern, mustMatch);
}

function toRegexAssertion(pattern: string, mustMatch: boolean): JsonObject {
  const [, flags = '', expression = pattern] = /^\(\?([ims]+)\)([^]*)$/.exec(pattern) ?? [];
  const dotAllPattern = `(?${flags.includes('s') ? '' : 's'}${flags})${expression}`;
  return assertion('ResponseBodyText', mustMatch ? 'Exists' : 'DoesNotExist', '', dotAllPattern);
}

interface MatchEntry {
  readonly Pattern: string;
  readonly IsPositive?: unknown;
  readonly DateTime?: unknown;
}

const isMatchEntry = (entry: unknown): entry is MatchEntry =>
  typeof entry === 'object' && entry !== null && typeof (entry as Partial<MatchEntry>).Pattern === 'string';

/** Parses a content match written as a list; undefined for any other text. */
function parseMatchEntries(value: string): readonly MatchEntry[] | undefined {
  if (!value.startsWith('[')) return undefined;
  try {
    const entries: unknown = JSON.parse(value);
    return Array.isArray(entries) && entries.length > 0 && entries.every(isMatchEntry) ? entries : undefined;
  } catch {
    return undefined;
  }
}
