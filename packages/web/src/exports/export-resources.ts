import type { ExportRuleSet, ExportSetting, OpenTelemetryConnection } from '@vedette/contract/v4/monitor-result-export';
import { t } from '../i18n/translate.js';
import { type Resource, numberOrText } from '../resources/resource.js';
import { formatHeaders, parseHeaders, formatRules, parseRules } from './export-lines.js';

const ROOT = '/MonitorResultExportSettings';

/** All fields are sent on every change: PUT clears those that were emptied. */
const change = 'PUT';

export interface ConnectionDraft extends Pick<OpenTelemetryConnection, 'Name' | 'EndpointUrl' | 'IsActive'> {
  readonly Protocol: string;
  readonly AuthenticationType: string;
  readonly VaultItemGuid: string;
  readonly headers: string;
  readonly Compression: string;
  readonly Temporality: string;
  readonly TimeoutSeconds: string;
}

export const CONNECTIONS: Resource<OpenTelemetryConnection, ConnectionDraft> = {
  listTitle: t('Export connections'),
  to: '/export-connections',
  change,
  path: `${ROOT}/OpenTelemetryConnection`,
  toTexts: {
    create: t('New connection'),
    loading: t('Loading connection'),
    notAllowed: t('No permission to create: connection'),
  },
  getGuid: ({ ConnectionGuid }) => ConnectionGuid,
  getName: ({ Name }) => Name,
  empty: {
    Name: '',
    EndpointUrl: 'https://',
    IsActive: true,
    Protocol: 'HttpProtobuf',
    AuthenticationType: 'None',
    VaultItemGuid: '',
    headers: '',
    Compression: 'Gzip',
    Temporality: 'Delta',
    TimeoutSeconds: '10',
  },
  toDraft: ({ ConnectionGuid: _guid, Headers, TimeoutSeconds, VaultItemGuid = '', ...rest }) => ({
    ...rest,
    VaultItemGuid,
    headers: formatHeaders(Headers),
    TimeoutSeconds: String(TimeoutSeconds),
  }),
  toBody: ({ headers, TimeoutSeconds, VaultItemGuid, ...rest }) => ({
    ...rest,
    Headers: parseHeaders(headers),
    TimeoutSeconds: numberOrText(TimeoutSeconds),
    ...(VaultItemGuid !== '' && { VaultItemGuid }),
  }),
  fields: [
    'Name',
    'EndpointUrl',
    'Protocol',
    'AuthenticationType',
    'VaultItemGuid',
    'Headers',
    'Compression',
    'Temporality',
    'TimeoutSeconds',
    'IsActive',
  ],
  afterDelete: t('Items used by a result export cannot be deleted.'),
};

export interface RuleSetDraft extends Omit<ExportRuleSet, 'RuleSetGuid' | 'AttributeRules'> {
  readonly attributes: string;
}

export const RULE_SETS: Resource<ExportRuleSet, RuleSetDraft> = {
  listTitle: t('Export rule sets'),
  to: '/export-rule-sets',
  path: `${ROOT}/RuleSet`,
  change,
  toTexts: {
    create: t('New rule set'),
    loading: t('Loading rule set'),
    notAllowed: t('No permission to create: rule set'),
  },
  getGuid: ({ RuleSetGuid }) => RuleSetGuid,
  getName: ({ Name }) => Name,
  empty: {
    Name: '',
    Signals: ['Metrics', 'Traces'],
    ErrorLevels: ['NoError', 'Unconfirmed', 'Confirmed'],
    IncludePartialChecks: false,
    IncludeStaging: false,
    IncludeSteps: true,
    IncludeUrl: true,
    attributes: '',
    IncludeCheckIds: false,
    SendTraceparent: false,
  },
  toDraft: ({ RuleSetGuid: _guid, AttributeRules, ...rest }) => ({ ...rest, attributes: formatRules(AttributeRules) }),
  toBody: ({ attributes, ...rest }) => ({ ...rest, AttributeRules: parseRules(attributes) }),
  fields: [
    'Name',
    'Signals',
    'ErrorLevels',
    'IncludePartialChecks',
    'IncludeStaging',
    'IncludeSteps',
    'IncludeUrl',
    'IncludeCheckIds',
    'SendTraceparent',
    'AttributeRules',
  ],
  afterDelete: t('Items used by a result export cannot be deleted.'),
};

export type ExportDraft = Pick<
  ExportSetting,
  'Name' | 'ConnectionGuid' | 'RuleSetGuid' | 'MonitorGroupGuid' | 'IsActive'
>;

export const EXPORTS: Resource<ExportSetting, ExportDraft> = {
  listTitle: t('Result exports'),
  to: '/exports',
  path: ROOT,
  change,
  toTexts: {
    create: t('New result export'),
    loading: t('Loading result export'),
    notAllowed: t('No permission to create: result export'),
  },
  getGuid: ({ ExportSettingGuid }) => ExportSettingGuid,
  getName: ({ Name }) => Name,
  empty: { Name: '', ConnectionGuid: '', RuleSetGuid: '', MonitorGroupGuid: '', IsActive: true },
  toDraft: ({ Name, ConnectionGuid, RuleSetGuid, MonitorGroupGuid, IsActive }) => ({
    Name,
    ConnectionGuid,
    RuleSetGuid,
    MonitorGroupGuid,
    IsActive,
  }),
  toBody: (draft) => draft,
  fields: ['Name', 'ConnectionGuid', 'RuleSetGuid', 'MonitorGroupGuid', 'IsActive'],
  afterDelete: t('Pending results are discarded. Results already sent are not affected.'),
};
