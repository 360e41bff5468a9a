/** Rules for connections, rule sets and settings as they are stored. */
import type {
  ExportRuleSet,
  ExportRuleSetPatch,
  OpenTelemetryConnection,
  OpenTelemetryConnectionPatch,
} from '@vedette/contract/v4/monitor-result-export';
import type { Problems } from '@vedette/kernel/fault';
import { onlyAllowedRule, requiredRule } from '@vedette/kernel/rule-messages';

/** Fields of a connection without its guid. */
export interface ConnectionFields extends Omit<OpenTelemetryConnection, 'ConnectionGuid' | 'Headers'> {
  readonly Headers: StoredHeader[];
}
/** A header. A literal value is encrypted in `Sealed`, in base64. */
export interface StoredHeader {
  readonly Name: string;
  readonly Value: string;
  readonly Sealed?: string;
}
export type RuleSetFields = Omit<ExportRuleSet, 'RuleSetGuid'>;

export const CONNECTION_DEFAULTS: ConnectionFields = {
  Name: '',
  EndpointUrl: '',
  Protocol: 'HttpProtobuf',
  AuthenticationType: 'None',
  Headers: [],
  Compression: 'Gzip',
  Temporality: 'Delta',
  TimeoutSeconds: 10,
  IsActive: true,
};

export const RULE_SET_DEFAULTS: RuleSetFields = {
  Name: '',
  Signals: ['Metrics', 'Traces'],
  ErrorLevels: ['NoError', 'Unconfirmed', 'Confirmed'],
  IncludePartialChecks: false,
  IncludeStaging: false,
  IncludeSteps: true,
  IncludeUrl: true,
  IncludeCheckIds: false,
  SendTraceparent: false,
  AttributeRules: [],
};

/** Returns the connection after a change. On PUT and POST, `before` contains the defaults. */
export function applyConnectionChange(
  before: ConnectionFields,
  change: OpenTelemetryConnectionPatch,
): ConnectionFields {
  const { ConnectionGuid: _, ...fields } = change;
  const after = { ...before, ...dropNulls(fields) };
  return { ...after, EndpointUrl: after.EndpointUrl.trim() };
}

export function applyRuleSetChange(before: RuleSetFields, change: ExportRuleSetPatch): RuleSetFields {
  const { RuleSetGuid: _, ...fields } = change;
  const after = { ...before, ...dropNulls(fields) };
  return { ...after, Signals: unique(after.Signals), ErrorLevels: unique(after.ErrorLevels) };
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** Drops null fields, which mean the same as absent ones. */
function dropNulls<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Headers that each request sets itself. */
const RESERVED_HEADERS = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'connection',
]);

/** Adds problems of a connection to `problems`. */
export function checkConnection(connection: ConnectionFields, problems: Problems): void {
  const { EndpointUrl, Protocol, AuthenticationType, VaultItemGuid, Headers } = connection;
  const url = URL.canParse(EndpointUrl) ? new URL(EndpointUrl) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  problems.when(!isHttp, 'EndpointUrl', 'must be a URL that begins with https:// or http://');
  const isPlainUrl = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  problems.when(isHttp && !isPlainUrl, 'EndpointUrl', 'must not contain a user name, a query or a fragment');
  const hasPath = url !== undefined && url.pathname !== '/';
  problems.when(isHttp && Protocol === 'Grpc' && hasPath, 'EndpointUrl', 'must not have a path for Grpc', ['Protocol']);
  const needsItem = AuthenticationType === 'Basic' || AuthenticationType === 'Bearer';
  const [hasItem, hasHeaders] = [VaultItemGuid !== undefined, Headers.length > 0];
  const rules = [
    [needsItem && !hasItem, 'VaultItemGuid', requiredRule(`for ${AuthenticationType}`)],
    [!needsItem && hasItem, 'VaultItemGuid', onlyAllowedRule('for Basic and Bearer')],
    [AuthenticationType === 'Headers' && !hasHeaders, 'Headers', requiredRule('for AuthenticationType Headers')],
    [AuthenticationType !== 'Headers' && hasHeaders, 'Headers', onlyAllowedRule('for AuthenticationType Headers')],
  ] as const;
  for (const [isViolated, field, rule] of rules) problems.when(isViolated, field, rule, ['AuthenticationType']);
  for (const [index, { Name }] of Headers.entries()) {
    problems.when(RESERVED_HEADERS.has(Name.toLowerCase()), `Headers[${index}].Name`, 'is set by each request');
  }
}
