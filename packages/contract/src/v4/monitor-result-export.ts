import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { anyCase, text, trimmedName } from '../lenient.js';
import { BARE_WEB_URL, HEADER_NAME, webUrl } from '../wire-texts.js';

const exportProtocols = ['HttpProtobuf', 'HttpJson', 'Grpc'] as const;
const exportAuthentications = ['None', 'Basic', 'Bearer', 'Headers'] as const;
const exportCompressions = ['Gzip', 'None'] as const;
const exportTemporalities = ['Delta', 'Cumulative'] as const;
const exportSignals = ['Metrics', 'Traces', 'Logs'] as const;
export type ExportSignal = (typeof exportSignals)[number];
const errorLevels = ['NoError', 'Unconfirmed', 'Confirmed'] as const;
const attributeSources = ['CustomField', 'Fixed'] as const;

const name = trimmedName(100);
const own = (field: string) =>
  z
    .guid()
    .optional()
    .meta({ description: `Must equal the guid of the path if given. Assigned on create: ${field}.` });

const ExportHeader = z
  .object({
    Name: text(100).regex(new RegExp(HEADER_NAME), { error: 'must be a header name' }),
    Value: text(2_000).regex(/^[^\r\n]*$/, { error: 'must be one line' }),
  })
  .meta({ id: 'ExportHeader' });

const connection = {
  Name: name.meta({ description: 'Unique among connections, whatever its case; a second one answers 409.' }),
  EndpointUrl: webUrl(2_000).meta({
    pattern: BARE_WEB_URL,
    description:
      'Where the receiver of OpenTelemetry listens, without /v1/metrics and the like. https; http for addresses that are not public: a public IP address is refused here, a name when it is resolved. No user name, no query.',
  }),
  Protocol: anyCase(exportProtocols).optional().meta({ description: 'Default HttpProtobuf.' }),
  AuthenticationType: anyCase(exportAuthentications).optional().meta({ description: 'Default None.' }),
  VaultItemGuid: z
    .guid()
    .optional()
    .meta({ description: 'A credential set: user name and password of Basic, token (its password) of Bearer.' }),
  Headers: z.array(ExportHeader).max(20).optional().meta({
    description: 'Sent with each request, for Headers. Values may take {{@VaultItem.<guid>.Password}} from the vault.',
  }),
  Compression: anyCase(exportCompressions).optional().meta({ description: 'Default Gzip.' }),
  Temporality: anyCase(exportTemporalities).optional().meta({
    description:
      'Counters as what was added (Delta, the default), or as sums since a beginning (Cumulative), as some receivers want them.',
  }),
  TimeoutSeconds: z.int().min(1).max(60).optional().meta({ description: 'Of one request. Default 10.' }),
  IsActive: z.boolean().optional().meta({ description: 'Default true.' }),
};
const OpenTelemetryConnectionWrite = z.object({ ...connection, ConnectionGuid: own('ConnectionGuid') });
type OpenTelemetryConnectionWrite = z.infer<typeof OpenTelemetryConnectionWrite>;
export const OpenTelemetryConnectionPatch = OpenTelemetryConnectionWrite.partial();
export type OpenTelemetryConnectionPatch = z.infer<typeof OpenTelemetryConnectionPatch>;

/** Where results are sent, and as whom. */
export const OpenTelemetryConnection = z
  .object({
    ConnectionGuid: z.guid(),
    Name: z.string(),
    EndpointUrl: z.string(),
    Protocol: z.enum(exportProtocols),
    AuthenticationType: z.enum(exportAuthentications),
    VaultItemGuid: z.guid().optional(),
    Headers: z.array(ExportHeader),
    Compression: z.enum(exportCompressions),
    Temporality: z.enum(exportTemporalities),
    TimeoutSeconds: z.int(),
    IsActive: z.boolean(),
  })
  .meta({ id: 'OpenTelemetryConnection' });
export type OpenTelemetryConnection = z.infer<typeof OpenTelemetryConnection>;

const ExportAttributeRule = z
  .object({
    Name: text(100).regex(/^\S+$/, { error: 'must not be empty, nor hold spaces' }),
    Source: z.enum(attributeSources),
    Value: text(500).meta({ description: 'The value itself, or the name of a custom field of the monitor.' }),
  })
  .meta({ id: 'ExportAttributeRule' });

const ruleSet = {
  Name: name.meta({ description: 'Unique among rule sets, whatever its case; a second one answers 409.' }),
  Signals: z
    .array(z.enum(exportSignals))
    .min(1)
    .max(3)
    .optional()
    .meta({ description: 'What checks become. Default Metrics and Traces.' }),
  ErrorLevels: z
    .array(z.enum(errorLevels))
    .min(1)
    .max(3)
    .optional()
    .meta({ description: 'Checks of which levels. Default all.' }),
  IncludePartialChecks: z.boolean().optional().meta({ description: 'Parts of concurrent checks. Default false.' }),
  IncludeStaging: z.boolean().optional().meta({ description: 'Checks of monitors in staging. Default false.' }),
  IncludeSteps: z.boolean().optional().meta({
    description:
      'Steps, elements of a page and phases of a request: spans within that of the check, and durations of steps. Default true.',
  }),
  IncludeUrl: z.boolean().optional().meta({
    description: 'Addresses, without user name, password and the values of their query. Default true.',
  }),
  IncludeCheckIds: z.boolean().optional().meta({
    description:
      'Points of metrics name their check too: its ids, error and status. Each check is a series of its own then. Default false.',
  }),
  SendTraceparent: z.boolean().optional().meta({ description: 'Requests carry traceparent. Default false.' }),
  AttributeRules: z.array(ExportAttributeRule).max(50).optional().meta({ description: 'Attributes to add.' }),
};
const ExportRuleSetWrite = z.object({ ...ruleSet, RuleSetGuid: own('RuleSetGuid') });
type ExportRuleSetWrite = z.infer<typeof ExportRuleSetWrite>;
export const ExportRuleSetPatch = ExportRuleSetWrite.partial();
export type ExportRuleSetPatch = z.infer<typeof ExportRuleSetPatch>;

/** What is sent of the results. */
export const ExportRuleSet = z
  .object({
    RuleSetGuid: z.guid(),
    Name: z.string(),
    Signals: z.array(z.enum(exportSignals)),
    ErrorLevels: z.array(z.enum(errorLevels)),
    IncludePartialChecks: z.boolean(),
    IncludeStaging: z.boolean(),
    IncludeSteps: z.boolean(),
    IncludeUrl: z.boolean(),
    IncludeCheckIds: z.boolean(),
    SendTraceparent: z.boolean(),
    AttributeRules: z.array(ExportAttributeRule),
  })
  .meta({ id: 'ExportRuleSet' });
export type ExportRuleSet = z.infer<typeof ExportRuleSet>;

const setting = {
  Name: name.meta({ description: 'Unique among export settings, whatever its case; a second one answers 409.' }),
  ConnectionGuid: z.guid(),
  RuleSetGuid: z.guid(),
  MonitorGroupGuid: z.guid().meta({ description: 'Whose monitors; the setting goes with the group.' }),
  IsActive: z.boolean().optional().meta({ description: 'Default true. Results of the time it is off are not sent.' }),
};
const ExportSettingWrite = z.object({ ...setting, ExportSettingGuid: own('ExportSettingGuid') });
type ExportSettingWrite = z.infer<typeof ExportSettingWrite>;
export const ExportSettingPatch = ExportSettingWrite.partial();
export type ExportSettingPatch = z.infer<typeof ExportSettingPatch>;

/** Results of a group of monitors, to one connection, by one rule set. */
export const ExportSetting = z
  .object({
    ExportSettingGuid: z.guid(),
    Name: z.string(),
    ConnectionGuid: z.guid(),
    RuleSetGuid: z.guid(),
    MonitorGroupGuid: z.guid(),
    IsActive: z.boolean(),
    LastSuccess: z
      .string()
      .optional()
      .meta({ description: 'When results were taken last, in the zone of the caller.' }),
    LastError: z.string().optional().meta({
      description: 'Why they were not, when the last try failed; or what the receiver left out of those it took last.',
    }),
    SentCount: z.int().min(0).meta({ description: 'Results that the receiver took.' }),
    DroppedCount: z
      .int()
      .min(0)
      .meta({ description: 'Results that were refused for good or waited for over 24 hours.' }),
  })
  .meta({ id: 'ExportSetting' });
export type ExportSetting = z.infer<typeof ExportSetting>;

const base = {
  surface: 'v4',
  area: 'Result export',
  credentials: 'account',
  right: { of: 'administrator' },
} as const;
const root = '/MonitorResultExportSettings' as const;

interface Shapes<Param extends string, Read extends z.ZodType, Write extends z.ZodType, Patch extends z.ZodType> {
  /** Of the ids of the endpoints, for example `ExportRuleSet`. */
  readonly id: string;
  readonly path: `/${string}`;
  /** In words, for the summaries. */
  readonly what: string;
  /** Its field, and the parameter of paths that names it. */
  readonly guid: string;
  readonly param: Param;
  readonly read: Read;
  readonly write: Write;
  readonly patch: Patch;
}

/** List, create, read, replace, patch and remove of one of the three kinds. */
function createEndpoints<
  Param extends string,
  Read extends z.ZodType,
  Write extends z.ZodType,
  Patch extends z.ZodType,
>(of: Shapes<Param, Read, Write, Patch>) {
  const { path, what } = of;
  const one = `${path}/:${of.param}` as const;
  // One key, so that its type is known where it is read.
  const params = z.object({ [of.param]: z.guid() } as Record<Param, z.ZodGUID>);
  return {
    list: endpoint({
      ...base,
      id: `list${of.id}s`,
      method: 'GET',
      path,
      summary: `Every ${what}, by name`,
      status: 200,
      reply: z.array(of.read),
    }),
    create: endpoint({
      ...base,
      id: `create${of.id}`,
      method: 'POST',
      path,
      summary: `Create a ${what}`,
      body: of.write,
      status: 201,
      reply: of.read,
      location: `${path}/:${of.guid}`,
      alsoFails: [409],
    }),
    read: endpoint({
      ...base,
      id: `get${of.id}`,
      method: 'GET',
      path: one,
      summary: `One ${what}`,
      params,
      status: 200,
      reply: of.read,
    }),
    replace: endpoint({
      ...base,
      id: `update${of.id}`,
      method: 'PUT',
      path: one,
      summary: `Write all fields of a ${what}; those left out get their defaults`,
      params,
      body: of.write,
      status: 204,
      alsoFails: [409],
    }),
    patch: endpoint({
      ...base,
      id: `patch${of.id}`,
      method: 'PATCH',
      path: one,
      summary: `Change some fields of a ${what}`,
      params,
      body: of.patch,
      status: 204,
      alsoFails: [409],
    }),
    remove: endpoint({
      ...base,
      id: `delete${of.id}`,
      method: 'DELETE',
      path: one,
      summary: `Remove a ${what}; one that is used is refused with the names of its users`,
      params,
      status: 204,
    }),
  };
}

export const openTelemetryConnectionEndpoints = createEndpoints({
  id: 'OpenTelemetryConnection',
  path: `${root}/OpenTelemetryConnection`,
  what: 'connection',
  guid: 'ConnectionGuid',
  param: 'connectionGuid',
  read: OpenTelemetryConnection,
  write: OpenTelemetryConnectionWrite,
  patch: OpenTelemetryConnectionPatch,
});
export const exportRuleSetEndpoints = createEndpoints({
  id: 'ExportRuleSet',
  path: `${root}/RuleSet`,
  what: 'rule set',
  guid: 'RuleSetGuid',
  param: 'ruleSetGuid',
  read: ExportRuleSet,
  write: ExportRuleSetWrite,
  patch: ExportRuleSetPatch,
});
export const exportSettingEndpoints = createEndpoints({
  id: 'ExportSetting',
  path: root,
  what: 'export setting',
  guid: 'ExportSettingGuid',
  param: 'exportSettingGuid',
  read: ExportSetting,
  write: ExportSettingWrite,
  patch: ExportSettingPatch,
});
