import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { caseInsensitiveEnum, text, trimmedName } from '../lenient.js';
import { BARE_WEB_URL, HEADER_NAME, webUrl } from '../text-patterns.js';

const exportProtocols = ['HttpProtobuf', 'HttpJson', 'Grpc'] as const;
const exportAuthentications = ['None', 'Basic', 'Bearer', 'Headers'] as const;
const exportCompressions = ['Gzip', 'None'] as const;
const exportTemporalities = ['Delta', 'Cumulative'] as const;
const exportSignals = ['Metrics', 'Traces', 'Logs'] as const;
export type ExportSignal = (typeof exportSignals)[number];
const errorLevels = ['NoError', 'Unconfirmed', 'Confirmed'] as const;
const attributeSources = ['CustomField', 'Fixed'] as const;

const name = trimmedName(100);
const ownGuid = (field: string) =>
  z
    .guid()
    .optional()
    .meta({ description: `If given, must equal the guid in the path. Assigned on create: ${field}.` });

const ExportHeader = z
  .object({
    Name: text(100).regex(new RegExp(HEADER_NAME), { error: 'must be a header name' }),
    Value: text(2_000).regex(/^[^\r\n]*$/, { error: 'must be one line' }),
  })
  .meta({ id: 'ExportHeader' });

const connection = {
  Name: name.meta({ description: 'Unique among connections, regardless of case. A duplicate returns 409.' }),
  EndpointUrl: webUrl(2_000).meta({
    pattern: BARE_WEB_URL,
    description:
      'Base URL of the OpenTelemetry receiver, without a path such as /v1/metrics. Must be https; http is allowed for addresses that are not public. Public IP addresses with http are rejected here, host names when they are resolved. No user name, no query.',
  }),
  Protocol: caseInsensitiveEnum(exportProtocols).optional().meta({ description: 'Default: HttpProtobuf.' }),
  AuthenticationType: caseInsensitiveEnum(exportAuthentications).optional().meta({ description: 'Default: None.' }),
  VaultItemGuid: z
    .guid()
    .optional()
    .meta({ description: 'A credential set: user name and password for Basic, the token as its password for Bearer.' }),
  Headers: z.array(ExportHeader).max(20).optional().meta({
    description:
      'Sent with each request if AuthenticationType is Headers. Values may contain the vault reference {{@VaultItem.<guid>.Password}}.',
  }),
  Compression: caseInsensitiveEnum(exportCompressions).optional().meta({ description: 'Default: Gzip.' }),
  Temporality: caseInsensitiveEnum(exportTemporalities).optional().meta({
    description:
      'Temporality of counters: the increase since the last export (Delta, the default), or a running total (Cumulative), which some receivers require.',
  }),
  TimeoutSeconds: z.int().min(1).max(60).optional().meta({ description: 'Timeout of one request. Default: 10.' }),
  IsActive: z.boolean().optional().meta({ description: 'Default: true.' }),
};
const OpenTelemetryConnectionWrite = z.object({ ...connection, ConnectionGuid: ownGuid('ConnectionGuid') });
type OpenTelemetryConnectionWrite = z.infer<typeof OpenTelemetryConnectionWrite>;
export const OpenTelemetryConnectionPatch = OpenTelemetryConnectionWrite.partial();
export type OpenTelemetryConnectionPatch = z.infer<typeof OpenTelemetryConnectionPatch>;

/** The receiver of results, and how requests authenticate. */
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
    Name: text(100).regex(/^\S+$/, { error: 'must not be empty and must not contain spaces' }),
    Source: z.enum(attributeSources),
    Value: text(500).meta({ description: 'The value itself, or the name of a custom field of the monitor.' }),
  })
  .meta({ id: 'ExportAttributeRule' });

const ruleSet = {
  Name: name.meta({ description: 'Unique among rule sets, regardless of case. A duplicate returns 409.' }),
  Signals: z
    .array(z.enum(exportSignals))
    .min(1)
    .max(3)
    .optional()
    .meta({ description: 'Signals that checks are exported as. Default: Metrics and Traces.' }),
  ErrorLevels: z
    .array(z.enum(errorLevels))
    .min(1)
    .max(3)
    .optional()
    .meta({ description: 'Error levels of the checks to export. Default: all.' }),
  IncludePartialChecks: z
    .boolean()
    .optional()
    .meta({ description: 'Exports the partial checks of concurrent checks. Default: false.' }),
  IncludeStaging: z
    .boolean()
    .optional()
    .meta({ description: 'Exports checks of monitors in Staging mode. Default: false.' }),
  IncludeSteps: z.boolean().optional().meta({
    description:
      'Exports steps, page elements and request phases as child spans of the check, and step durations. Default: true.',
  }),
  IncludeUrl: z.boolean().optional().meta({
    description: 'Exports URLs without user name, password and query values. Default: true.',
  }),
  IncludeCheckIds: z.boolean().optional().meta({
    description:
      'Adds the ids, error and status of the check to data points. Each check then creates its own time series. Default: false.',
  }),
  SendTraceparent: z
    .boolean()
    .optional()
    .meta({ description: 'Sends a traceparent header with requests to the target. Default: false.' }),
  AttributeRules: z.array(ExportAttributeRule).max(50).optional().meta({ description: 'Attributes to add.' }),
};
const ExportRuleSetWrite = z.object({ ...ruleSet, RuleSetGuid: ownGuid('RuleSetGuid') });
type ExportRuleSetWrite = z.infer<typeof ExportRuleSetWrite>;
export const ExportRuleSetPatch = ExportRuleSetWrite.partial();
export type ExportRuleSetPatch = z.infer<typeof ExportRuleSetPatch>;

/** Which results are exported, and how. */
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

const exportSetting = {
  Name: name.meta({ description: 'Unique among export settings, regardless of case. A duplicate returns 409.' }),
  ConnectionGuid: z.guid(),
  RuleSetGuid: z.guid(),
  MonitorGroupGuid: z
    .guid()
    .meta({ description: 'Group whose monitors are exported. If you delete the group, the setting is deleted too.' }),
  IsActive: z
    .boolean()
    .optional()
    .meta({ description: 'Default: true. Results from the time in which it is false are not sent later.' }),
};
const ExportSettingWrite = z.object({ ...exportSetting, ExportSettingGuid: ownGuid('ExportSettingGuid') });
type ExportSettingWrite = z.infer<typeof ExportSettingWrite>;
export const ExportSettingPatch = ExportSettingWrite.partial();
export type ExportSettingPatch = z.infer<typeof ExportSettingPatch>;

/** Exports the results of a monitor group to one connection by one rule set. */
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
      .meta({ description: 'Time of the last successful export, in the time zone of the caller.' }),
    LastError: z.string().optional().meta({
      description:
        'Error of the last attempt, if it failed, or the part of the last export that the receiver rejected.',
    }),
    SentCount: z.int().min(0).meta({ description: 'Number of results that the receiver accepted.' }),
    DroppedCount: z.int().min(0).meta({
      description:
        'Number of results dropped because the receiver rejected them permanently, or because they had waited for more than 24 hours.',
    }),
  })
  .meta({ id: 'ExportSetting' });
export type ExportSetting = z.infer<typeof ExportSetting>;

const base = {
  surface: 'v4',
  area: 'Result export',
  credentials: 'account',
  permission: { kind: 'administrator' },
} as const;
const rootPath = '/MonitorResultExportSettings' as const;

interface KindDefinition<
  Param extends string,
  Read extends z.ZodType,
  Write extends z.ZodType,
  Patch extends z.ZodType,
> {
  /** Suffix of the endpoint ids, for example `ExportRuleSet`. */
  readonly id: string;
  readonly path: `/${string}`;
  /** Name of the kind in the summaries. */
  readonly noun: string;
  readonly article: 'a' | 'an';
  /** Guid field of the kind, also the path parameter. */
  readonly guid: string;
  readonly param: Param;
  readonly read: Read;
  readonly write: Write;
  readonly patch: Patch;
}

/** Builds the list, create, get, replace, update and delete endpoints of one of the three kinds. */
function createEndpoints<
  Param extends string,
  Read extends z.ZodType,
  Write extends z.ZodType,
  Patch extends z.ZodType,
>(kind: KindDefinition<Param, Read, Write, Patch>) {
  const { path, noun, article } = kind;
  const onePath = `${path}/:${kind.param}` as const;
  // A single key, so that its type is known where it is read.
  const params = z.object({ [kind.param]: z.guid() } as Record<Param, z.ZodGUID>);
  return {
    list: endpoint({
      ...base,
      id: `list${kind.id}s`,
      method: 'GET',
      path,
      summary: `List all ${noun}s, sorted by name`,
      status: 200,
      reply: z.array(kind.read),
    }),
    create: endpoint({
      ...base,
      id: `create${kind.id}`,
      method: 'POST',
      path,
      summary: `Create ${article} ${noun}`,
      body: kind.write,
      status: 201,
      reply: kind.read,
      location: `${path}/:${kind.guid}`,
      alsoFails: [409],
    }),
    read: endpoint({
      ...base,
      id: `get${kind.id}`,
      method: 'GET',
      path: onePath,
      summary: `Get ${article} ${noun}`,
      params,
      status: 200,
      reply: kind.read,
    }),
    replace: endpoint({
      ...base,
      id: `update${kind.id}`,
      method: 'PUT',
      path: onePath,
      summary: `Replace ${article} ${noun}. Omitted fields are reset to their defaults.`,
      params,
      body: kind.write,
      status: 204,
      alsoFails: [409],
    }),
    patch: endpoint({
      ...base,
      id: `patch${kind.id}`,
      method: 'PATCH',
      path: onePath,
      summary: `Update ${article} ${noun}. Omitted fields are kept.`,
      params,
      body: kind.patch,
      status: 204,
      alsoFails: [409],
    }),
    remove: endpoint({
      ...base,
      id: `delete${kind.id}`,
      method: 'DELETE',
      path: onePath,
      summary: `Delete ${article} ${noun}. Fails while it is in use; the message names what uses it.`,
      params,
      status: 204,
    }),
  };
}

export const openTelemetryConnectionEndpoints = createEndpoints({
  id: 'OpenTelemetryConnection',
  path: `${rootPath}/OpenTelemetryConnection`,
  noun: 'connection',
  article: 'a',
  guid: 'ConnectionGuid',
  param: 'connectionGuid',
  read: OpenTelemetryConnection,
  write: OpenTelemetryConnectionWrite,
  patch: OpenTelemetryConnectionPatch,
});
export const exportRuleSetEndpoints = createEndpoints({
  id: 'ExportRuleSet',
  path: `${rootPath}/RuleSet`,
  noun: 'rule set',
  article: 'a',
  guid: 'RuleSetGuid',
  param: 'ruleSetGuid',
  read: ExportRuleSet,
  write: ExportRuleSetWrite,
  patch: ExportRuleSetPatch,
});
export const exportSettingEndpoints = createEndpoints({
  id: 'ExportSetting',
  path: rootPath,
  noun: 'export setting',
  article: 'an',
  guid: 'ExportSettingGuid',
  param: 'exportSettingGuid',
  read: ExportSetting,
  write: ExportSettingWrite,
  patch: ExportSettingPatch,
});
