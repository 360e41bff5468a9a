import type { ExportRuleSet, ExportSetting, OpenTelemetryConnection } from '@vedette/contract/v4/monitor-result-export';
import { toGuid } from './fake-account.js';
import { type Routes, ok } from './fake-responses.js';

const CONNECTION: OpenTelemetryConnection = {
  ConnectionGuid: toGuid(336_000),
  Name: 'Collector',
  EndpointUrl: 'https://otel.example.com:4318',
  Protocol: 'HttpProtobuf',
  AuthenticationType: 'Headers',
  Headers: [{ Name: 'X-Key', Value: 'a' }],
  Compression: 'Gzip',
  Temporality: 'Delta',
  TimeoutSeconds: 10,
  IsActive: true,
};
const RULES: ExportRuleSet = {
  RuleSetGuid: toGuid(337_000),
  Name: 'Everything',
  Signals: ['Metrics', 'Traces'],
  ErrorLevels: ['Confirmed'],
  IncludePartialChecks: false,
  IncludeStaging: false,
  IncludeSteps: true,
  IncludeUrl: true,
  IncludeCheckIds: false,
  SendTraceparent: false,
  AttributeRules: [{ Name: 'team', Source: 'CustomField', Value: 'Owner' }],
};
const SETTING: ExportSetting = {
  ExportSettingGuid: toGuid(335_000),
  Name: 'Shop to the collector',
  ConnectionGuid: toGuid(336_000),
  RuleSetGuid: toGuid(337_000),
  MonitorGroupGuid: toGuid(900_000),
  IsActive: true,
  SentCount: 48_200,
  DroppedCount: 12,
  LastSuccess: '2026-11-21T22:10:00',
  LastError: 'HTTP status 429 (Too Many Requests)',
};
const ROOT = 'GET v4\\/MonitorResultExportSettings';

/** OpenTelemetry exports. */
export const EXPORT_ROUTES: Routes = [
  [new RegExp(`^${ROOT}\\/OpenTelemetryConnection$`), () => ok([CONNECTION])],
  [new RegExp(`^${ROOT}\\/OpenTelemetryConnection\\/`), () => ok(CONNECTION)],
  [new RegExp(`^${ROOT}\\/RuleSet$`), () => ok([RULES])],
  [new RegExp(`^${ROOT}\\/RuleSet\\/`), () => ok(RULES)],
  [new RegExp(`^${ROOT}$`), () => ok([SETTING])],
  [new RegExp(`^${ROOT}\\/`), () => ok(SETTING)],
];
