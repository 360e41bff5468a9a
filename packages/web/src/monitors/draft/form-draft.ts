import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import { type ConditionDraft, toConditionDraft, toErrorConditions, emptyConditions } from './condition-draft.js';
import { emptyKindDraft, toKindBody, toKindDraft, type KindDraft } from './kind-draft.js';
import { emptyJourney } from './empty-journey.js';
import { kindFieldNames } from './kind-fields.js';
import { numberOrText } from './number-or-text.js';
import { emptyPageDraft, toPageBody, toPageDraft, type PageDraft } from './page-draft.js';
import { emptyScript, parseMonitorScript, type JsonObject, type Script } from './script-draft.js';

export interface Pair {
  readonly Name: string;
  readonly Value: string;
}

/** Form values of a monitor. Numbers are texts as typed, so that incomplete ones are not lost. */
export interface MonitorDraft extends CommonDraft, KindDraft, PageDraft, ConditionDraft {}

/** Fields that are not specific to one type or to browsers. */
export interface CommonDraft {
  readonly MonitorType: MonitorType;
  readonly Name: string;
  readonly Url: string;
  readonly interval: string;
  readonly intervalUnit: 'min' | 's';
  readonly MonitorMode: 'Development' | 'Staging' | 'Production';
  readonly IsActive: boolean;
  readonly GenerateAlert: boolean;
  readonly Notes: string;
  readonly CustomFields: readonly Pair[];
  readonly HttpMethod: string;
  readonly HttpVersion: string;
  readonly IpVersion: string;
  readonly TlsVersion: string;
  readonly UserAgent: string;
  readonly RequestHeaders: readonly Pair[];
  readonly RequestBody: string;
  readonly AuthenticationType: string;
  readonly Username: string;
  /** Empty if unchanged. */
  readonly Password: string;
  readonly CheckCertificateErrors: boolean;
  readonly NativeIPv6Only: boolean;
  readonly Regions: readonly number[];
  readonly Checkpoints: readonly number[];
  readonly ExcludeLocations: readonly number[];
  readonly UsePrimaryCheckpointsOnly: boolean;
  readonly UseConcurrentMonitoring: boolean;
  readonly unconfirmedShare: string;
  readonly confirmedShare: string;
  /** Script of a multi-step API monitor. */
  readonly script: Script;
  readonly CustomMetrics: readonly JsonObject[];
  /** Text and predefined variables of a collection-based API monitor. */
  readonly collection: string;
  readonly variables: readonly JsonObject[];
  /** Script of a transaction monitor. */
  readonly journey: string;
}

/** Fields that the server may report problems for, in the order of the form. */
export const FORM_FIELDS = [
  'Name',
  'MonitorType',
  'Url',
  ...kindFieldNames,
  'PostmanCollectionJson',
  'SelfServiceTransactionScript',
  'TransactionStepDefinition',
  'MultiStepApiTransactionScript',
  'MsaSteps',
  'PredefinedVariables',
  'UserDefinedFunctions',
  'CustomMetrics',
  'CheckInterval',
  'CheckIntervalSeconds',
  'MonitorMode',
  'IsActive',
  'GenerateAlert',
  'BrowserType',
  'BrowserWindowDimensions',
  'ThrottlingOptions',
  'UseW3CTotalTime',
  'BlockUrls',
  'DnsBypasses',
  'HttpMethod',
  'HttpVersion',
  'RequestHeaders',
  'RequestBody',
  'UserAgent',
  'IpVersion',
  'TlsVersion',
  'NativeIPv6Only',
  'CheckCertificateErrors',
  'AuthenticationType',
  'Username',
  'Password',
  'ErrorConditions',
  'SelectedCheckpoints',
  'UsePrimaryCheckpointsOnly',
  'UseConcurrentMonitoring',
  'ConcurrentUnconfirmedErrorThreshold',
  'ConcurrentConfirmedErrorThreshold',
  'CustomFields',
  'Notes',
];

export const emptyDraft: MonitorDraft = {
  ...emptyKindDraft,
  ...emptyPageDraft,
  MonitorType: 'Https',
  Name: '',
  Url: 'https://',
  interval: '5',
  intervalUnit: 'min',
  MonitorMode: 'Production',
  IsActive: true,
  GenerateAlert: true,
  Notes: '',
  CustomFields: [],
  HttpMethod: 'Get',
  HttpVersion: 'Negotiate',
  IpVersion: 'IpV4',
  TlsVersion: 'Tls12_Tls11_Tls10',
  UserAgent: '',
  RequestHeaders: [],
  RequestBody: '',
  AuthenticationType: 'None',
  Username: '',
  Password: '',
  CheckCertificateErrors: true,
  NativeIPv6Only: false,
  ...emptyConditions,
  limit1: '2500',
  limit2: '5000',
  Regions: [],
  Checkpoints: [],
  ExcludeLocations: [],
  UsePrimaryCheckpointsOnly: true,
  UseConcurrentMonitoring: false,
  unconfirmedShare: '30',
  confirmedShare: '50',
  script: emptyScript(),
  CustomMetrics: [],
  collection: '',
  variables: [],
  journey: emptyJourney(),
};

/** Converts a stored monitor to form values. The interval keeps its unit. */
export function toMonitorDraft(monitor: Monitor): MonitorDraft {
  // With a permission that only covers results, the API returns just six fields.
  const selection = (monitor as Partial<Monitor>).SelectedCheckpoints;
  const storedOrDefault = <K extends keyof MonitorDraft & keyof Monitor>(field: K): MonitorDraft[K] =>
    (monitor[field] ?? emptyDraft[field]) as MonitorDraft[K];
  return {
    ...toKindDraft(monitor),
    ...toPageDraft(monitor),
    script: parseMonitorScript(monitor),
    CustomMetrics: storedOrDefault('CustomMetrics'),
    collection: monitor.PostmanCollectionJson ?? '',
    variables: monitor.PredefinedVariables ?? [],
    journey: monitor.SelfServiceTransactionScript ?? emptyDraft.journey,
    MonitorType: storedOrDefault('MonitorType'),
    Name: storedOrDefault('Name'),
    Url: storedOrDefault('Url'),
    ...toIntervalDraft(monitor),
    MonitorMode: storedOrDefault('MonitorMode'),
    IsActive: storedOrDefault('IsActive'),
    GenerateAlert: storedOrDefault('GenerateAlert'),
    Notes: storedOrDefault('Notes'),
    CustomFields: storedOrDefault('CustomFields'),
    HttpMethod: storedOrDefault('HttpMethod'),
    HttpVersion: storedOrDefault('HttpVersion'),
    IpVersion: storedOrDefault('IpVersion'),
    TlsVersion: storedOrDefault('TlsVersion'),
    UserAgent: storedOrDefault('UserAgent'),
    RequestHeaders: storedOrDefault('RequestHeaders'),
    RequestBody: storedOrDefault('RequestBody'),
    AuthenticationType: storedOrDefault('AuthenticationType'),
    Username: storedOrDefault('Username'),
    Password: '',
    CheckCertificateErrors: storedOrDefault('CheckCertificateErrors'),
    NativeIPv6Only: storedOrDefault('NativeIPv6Only'),
    ...toConditionDraft(monitor.ErrorConditions ?? []),
    Regions: selection?.Regions ?? [],
    Checkpoints: selection?.Checkpoints ?? [],
    ExcludeLocations: selection?.ExcludeLocations ?? [],
    UsePrimaryCheckpointsOnly: storedOrDefault('UsePrimaryCheckpointsOnly'),
    UseConcurrentMonitoring: storedOrDefault('UseConcurrentMonitoring'),
    unconfirmedShare: String(monitor.ConcurrentUnconfirmedErrorThreshold ?? emptyDraft.unconfirmedShare),
    confirmedShare: String(monitor.ConcurrentConfirmedErrorThreshold ?? emptyDraft.confirmedShare),
  };
}

function toIntervalDraft({
  CheckInterval,
  CheckIntervalSeconds,
}: Monitor): Pick<MonitorDraft, 'interval' | 'intervalUnit'> {
  if (typeof CheckIntervalSeconds === 'number' && typeof CheckInterval !== 'number')
    return { interval: String(CheckIntervalSeconds), intervalUnit: 's' };
  return { interval: String(typeof CheckInterval === 'number' ? CheckInterval : 5), intervalUnit: 'min' };
}

const UNCONVERTED_FIELDS = [
  'MonitorType',
  'Name',
  'Url',
  'MonitorMode',
  'IsActive',
  'GenerateAlert',
  'Notes',
  'HttpMethod',
  'HttpVersion',
  'IpVersion',
  'TlsVersion',
  'UserAgent',
  'RequestBody',
  'AuthenticationType',
  'Username',
  'NativeIPv6Only',
  'CheckCertificateErrors',
  'UsePrimaryCheckpointsOnly',
  'UseConcurrentMonitoring',
] as const;

/** Builds the request body of a draft. Invalid numbers are sent unchanged, so that the server reports the field. */
export function toMonitorBody(draft: MonitorDraft): MonitorWrite {
  const type = draft.MonitorType;
  const isSupported = (field: keyof MonitorWrite): boolean => hasField(type, field);
  const sentFields = UNCONVERTED_FIELDS.filter((field) => field === 'MonitorType' || isSupported(field));
  const body = {
    ...Object.fromEntries(sentFields.map((field) => [field, draft[field]])),
    ...toKindBody(type, draft),
    ...toPageBody(type, draft),
    ...(isSupported('MultiStepApiTransactionScript') && {
      MultiStepApiTransactionScript: JSON.stringify(draft.script),
    }),
    ...(isSupported('SelfServiceTransactionScript') && { SelfServiceTransactionScript: draft.journey }),
    ...(isSupported('CustomMetrics') && { CustomMetrics: draft.CustomMetrics }),
    ...(isSupported('PostmanCollectionJson') && {
      PostmanCollectionJson: draft.collection,
      PredefinedVariables: draft.variables,
    }),
    ...(draft.intervalUnit === 's'
      ? { CheckIntervalSeconds: numberOrText(draft.interval) }
      : { CheckInterval: numberOrText(draft.interval) }),
    ...(draft.Password !== '' && isSupported('Password') && { Password: draft.Password }),
    ...(isSupported('RequestHeaders') && { RequestHeaders: draft.RequestHeaders.filter(({ Name }) => Name !== '') }),
    ConcurrentUnconfirmedErrorThreshold: numberOrText(draft.unconfirmedShare),
    ConcurrentConfirmedErrorThreshold: numberOrText(draft.confirmedShare),
    CustomFields: draft.CustomFields.filter(({ Name }) => Name !== ''),
    ErrorConditions: toErrorConditions(draft),
    SelectedCheckpoints: {
      Regions: draft.Regions,
      Checkpoints: draft.Checkpoints,
      ExcludeLocations: draft.ExcludeLocations,
    },
  };
  return body as unknown as MonitorWrite;
}

/**
 * Builds the request body of a new monitor. Empty required fields are left out, so that the server reports them
 * together with all other problems. A bare scheme counts as an empty URL.
 */
export function toNewMonitorBody(draft: MonitorDraft): MonitorWrite {
  const isMissing = (field: string, value: unknown): boolean =>
    value === '' ? field !== 'Name' && isRequired(draft.MonitorType, field) : field === 'Url' && isBareScheme(value);
  const entries = Object.entries(toMonitorBody(draft)).filter(([field, value]) => !isMissing(field, value));
  return Object.fromEntries(entries);
}

const isBareScheme = (value: unknown): boolean => typeof value === 'string' && /^https?:\/*$/i.test(value.trim());
const isRequired = (type: string, field: string): boolean =>
  monitorFields.some((rule) => rule.field === field && rule.required.some((one) => one === type));

/** Scripts have an initial value that is not empty; only the server can tell whether they are complete. */
const SCRIPT_FIELDS = ['MultiStepApiTransactionScript', 'SelfServiceTransactionScript'];

interface RequiredField {
  readonly field: string;
  readonly isEmpty: boolean;
}

/** Returns those of the fields that a new monitor of the type requires, and whether each is empty. */
export function listRequiredFields(draft: MonitorDraft, fields: readonly string[]): readonly RequiredField[] {
  const body = new Map<string, unknown>(Object.entries(toNewMonitorBody(draft)));
  return fields
    .filter((field) => !SCRIPT_FIELDS.includes(field) && isRequired(draft.MonitorType, field))
    .map((field) => ({ field, isEmpty: (body.get(field) ?? '') === '' }));
}

/** Returns the interval in ms, or undefined if it is not a number. */
export function parseIntervalMs({
  interval,
  intervalUnit,
}: Pick<MonitorDraft, 'interval' | 'intervalUnit'>): number | undefined {
  const amount = numberOrText(interval);
  if (typeof amount !== 'number' || amount <= 0) return undefined;
  return amount * (intervalUnit === 's' ? 1_000 : 60_000);
}
