/** Validates a monitor as a whole; shapes have already checked each field. */
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorFields, requiredFieldRule } from '@vedette/contract/v4/monitor-fields';
import { deprecatedMonitorFields, type MonitorWrite } from '@vedette/contract/v4/monitor';
import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { isHeaderName } from '@vedette/contract/text-patterns';
import type { Problems } from '@vedette/kernel/fault';
import { checkIdInBody } from '@vedette/kernel/rule-messages';
import { checkConditions } from '../definition/error-condition-rules.js';
import { HOST_RULE, isHost } from '../definition/host-rules.js';
import { checkInterval } from '../definition/interval-rules.js';
import { NO_USERINFO_RULE, findUrlProblem, USERINFO_RULE } from '../definition/url-rules.js';
import { checkCustomMetrics } from '../multi-step/multi-step-rules.js';
import { findAlternativeFields, findKindRules, findUnsupportedSettings } from '../kinds/registry.js';
import { toCanonicalText, type Definition } from '../definition/definition-rules.js';

/** Checks fields that a caller may send but not change. */
export function checkImmutableFields(
  current: { readonly monitorGuid: string; readonly monitorType: MonitorType; readonly isLocked: boolean },
  body: MonitorWrite,
  problems: Problems,
): void {
  const { MonitorGuid: guid, MonitorType: type, IsLocked: locked } = body;
  checkIdInBody('MonitorGuid', { given: guid, inPath: current.monitorGuid }, problems);
  problems.when(type !== undefined && type !== current.monitorType, 'MonitorType', 'cannot be changed after creation');
  problems.when(locked !== undefined && locked !== current.isLocked, 'IsLocked', 'cannot be changed');
}

export interface CheckOptions {
  /** Minimum interval of browser kinds. Default: 5 minutes. */
  readonly browserIntervalMs?: number;
  /** The stored definition. Settings that were allowed when they were written may stay while others change. */
  readonly before?: Definition | undefined;
}

/** Checks rules across fields and of required fields of the type. */
export function checkDefinition(
  type: MonitorType,
  definition: Definition,
  problems: Problems,
  { browserIntervalMs, before }: CheckOptions = {},
): void {
  const values: Partial<Record<keyof MonitorWrite, unknown>> = definition;
  for (const rule of monitorFields) {
    const { field, required } = rule;
    const isMissing = required.includes(type) && values[field] === undefined;
    problems.when(isMissing, field, requiredFieldRule(rule), findAlternativeFields(type, field));
  }
  const { MonitorMode, IsActive, Url, NetworkAddress } = definition;
  problems.when(
    MonitorMode === 'Development' && IsActive,
    'IsActive',
    'must be false while MonitorMode is Development',
    ['MonitorMode'],
  );
  if (Url !== undefined) checkUrl(type, Url, problems);
  const isValidHost = NetworkAddress === undefined || isHost(NetworkAddress);
  problems.when(!isValidHost, 'NetworkAddress', HOST_RULE);
  findKindRules(type)?.check?.(definition, problems);
  checkCustomMetrics(definition, problems);
  checkThresholds(definition, problems);
  checkCustomFields(definition, problems);
  checkHeaders(definition, problems);
  checkInterval(type, definition, problems, browserIntervalMs);
  checkSupported(type, { definition, before }, problems);
  // Conditions are counted, including those that deprecated fields describe.
  const { ErrorConditions: conditions = [] } = definition;
  const areUnchanged =
    before?.ErrorConditions !== undefined && toCanonicalText(before.ErrorConditions) === toCanonicalText(conditions);
  if (!areUnchanged && !problems.isUnparsed(...deprecatedMonitorFields)) checkConditions(type, conditions, problems);
}

/** Settings stored before they were rejected may stay while others change. */
function checkSupported(
  type: MonitorType,
  { definition, before }: { readonly definition: Definition; readonly before?: Definition | undefined },
  problems: Problems,
): void {
  const stored = before ? findUnsupportedSettings(type, before).map(({ field, rule }) => `${field}: ${rule}`) : [];
  for (const { field, rule } of findUnsupportedSettings(type, definition)) {
    problems.when(!stored.includes(`${field}: ${rule}`), field, rule, ['AuthenticationType']);
  }
}

/** Requires an absolute http or https URL. Dynamic values may occur anywhere, so they are replaced before parsing. */
function checkUrl(type: MonitorType, url: string, problems: Problems): void {
  const rule = findUrlProblem(url.replace(/\{\{@[^{}]*\}\}/g, '1'));
  if (rule !== undefined) problems.add('Url', rule);
  else if (splitUserinfo(url)) {
    const hasLogin = monitorFields.some(({ field, types }) => field === 'AuthenticationType' && types.includes(type));
    problems.add('Url', hasLogin ? USERINFO_RULE : NO_USERINFO_RULE);
  }
}

function checkThresholds(definition: Definition, problems: Problems): void {
  const { ConcurrentUnconfirmedErrorThreshold: unconfirmed = 0, ConcurrentConfirmedErrorThreshold: confirmed = 100 } =
    definition;
  problems.when(
    unconfirmed > confirmed,
    'ConcurrentUnconfirmedErrorThreshold',
    'must not be above ConcurrentConfirmedErrorThreshold',
    ['ConcurrentConfirmedErrorThreshold'],
  );
}

function checkCustomFields({ CustomFields }: Definition, problems: Problems): void {
  const usedNames = new Set<string>();
  for (const [index, { Name }] of CustomFields.entries()) {
    problems.when(Name.trim() === '', `CustomFields[${index}].Name`, 'must not be empty');
    problems.when(usedNames.has(Name), `CustomFields[${index}].Name`, 'must be unique in the monitor');
    usedNames.add(Name);
  }
}

/** RFC 9110: a name is a token, a value a single line. */
function checkHeaders({ RequestHeaders = [], UserAgent = '' }: Definition, problems: Problems): void {
  problems.when(/[\r\n\0]/.test(UserAgent), 'UserAgent', 'must be one line');
  for (const [index, { Name, Value }] of RequestHeaders.entries()) {
    problems.when(!isHeaderName(Name), `RequestHeaders[${index}].Name`, 'must be a header name');
    problems.when(/[\r\n\0]/.test(Value), `RequestHeaders[${index}].Value`, 'must be one line');
  }
}
