import { z } from 'zod';
import { ErrorCondition, ErrorConditionWrite } from './error-condition.js';
import {
  authenticationTypes,
  browserTypes,
  dnsQueries,
  httpMethods,
  httpVersions,
  ipVersions,
  monitorModes,
  monitorTypes,
  sftpActions,
  throttlingTypes,
  throttlingValues,
  tlsVersions,
} from './monitor-enums.js';
import { displayName, text } from '../lenient.js';
import { HEADER_NAME, HEADER_VALUE, WEB_URL_OR_EMPTY } from '../text-patterns.js';
import { fieldDescription } from './monitor-fields.js';

const percent = (lowest: number) => z.int().min(lowest).max(100);
/** Maximum entries of each list of a monitor. A longer list is rejected before its entries are read. */
const MAX_ENTRIES = 1_000;
const idList = z.array(z.int()).max(MAX_ENTRIES).optional();
const line = text(1_000).optional();
const field = z.object({ Name: text(1_000).meta({ pattern: '\\S' }), Value: text(10_000) });
const header = z.object({
  Name: text(1_000).meta({ pattern: HEADER_NAME }),
  Value: text(10_000).meta({ pattern: HEADER_VALUE }),
});
const flag = z.boolean().optional();

/**
 * Checkpoints that a monitor runs on; all if nothing is selected. Ids of checkpoints and regions, in the order sent.
 */
export const SelectedCheckpoints = z.object({
  Checkpoints: z.array(z.int()),
  Regions: z.array(z.int()),
  ExcludeLocations: z.array(z.int()),
});
export type SelectedCheckpoints = z.infer<typeof SelectedCheckpoints>;

/** As returned: empty lists are omitted, which existing API scripts rely on. */
export const SelectedCheckpointsView = SelectedCheckpoints.partial();
export type SelectedCheckpointsView = z.infer<typeof SelectedCheckpointsView>;

/** Null or absent: none on POST and PUT, unchanged on PATCH. `[]` clears the list. */
export const SelectedCheckpointsWrite = z.object({ Checkpoints: idList, Regions: idList, ExcludeLocations: idList });
export type SelectedCheckpointsWrite = z.infer<typeof SelectedCheckpointsWrite>;

const Throttling = z.object({
  ThrottlingType: z.enum(throttlingTypes).optional(),
  ThrottlingValue: z.enum(throttlingValues).optional(),
  ThrottlingSpeedUp: z.int().min(0).optional(),
  ThrottlingSpeedDown: z.int().min(0).optional(),
  ThrottlingLatency: z.int().min(0).optional(),
});

const WindowDimensions = z.object({
  IsMobile: z.boolean(),
  Width: z.int().min(1).max(3840),
  Height: z.int().min(1).max(2160),
  PixelRatio: z.int().min(1),
  MobileDevice: text(100),
});

/** If absent: no device and a pixel ratio of 1. */
const WindowDimensionsWrite = WindowDimensions.partial({ IsMobile: true, PixelRatio: true, MobileDevice: true });

/**
 * Fields deprecated since 27 August 2025. They are returned beside ErrorConditions and applied on write if they
 * changed.
 */
const deprecatedShape = {
  LoadTimeLimit1: z.int().min(0).optional(),
  AlertOnLoadTimeLimit1: flag,
  LoadTimeLimit2: z.int().min(0).optional(),
  AlertOnLoadTimeLimit2: flag,
  MinimumBytes: z.int().min(0).optional(),
  AlertOnMinimumBytes: flag,
  MaximumBytes: z.int().min(0).optional(),
  AlertOnMaximumBytes: flag,
  ElementMaximumSize: z.int().min(0).optional(),
  AlertOnMaximumSize: flag,
  FailedObjectPercentage: percent(0).optional(),
  AlertOnPercentageFail: flag,
  ExpectedHttpStatusCode: z.int().min(0).max(599).optional(),
  ExpectedHttpStatusCodeSpecified: flag,
  MatchPatterns: z
    .array(
      z.object({
        Pattern: text(100_000),
        IsPositive: z.boolean(),
        DateTime: z.object({ OffsetUTC: z.int(), MaxDifference: z.int() }).optional(),
      }),
    )
    .max(MAX_ENTRIES)
    .optional(),
};
export const DeprecatedMonitorFields = z.object(deprecatedShape);
export type DeprecatedMonitorFields = z.infer<typeof DeprecatedMonitorFields>;
export const deprecatedMonitorFields = Object.keys(deprecatedShape) as readonly (keyof DeprecatedMonitorFields)[];

const INTERVAL_DESCRIPTION =
  'Send either CheckInterval or CheckIntervalSeconds, or both if they agree. GET returns the one that was sent.';

/**
 * All fields that callers may write. `monitor-fields.ts` has the fields of each MonitorType, which of them it requires,
 * and their defaults.
 */
const writable = {
  Name: displayName(64).optional(),
  GenerateAlert: flag.meta({ description: 'If false, errors are recorded but no one is alerted.' }),
  IsActive: flag.meta({ description: 'Whether the monitor runs. Always false in Development mode.' }),
  MonitorMode: z.enum(monitorModes).optional(),
  CheckInterval: z
    .int()
    .min(1)
    .max(240)
    .optional()
    .meta({ description: `Minutes. ${INTERVAL_DESCRIPTION}` }),
  CheckIntervalSeconds: z
    .int()
    .min(10)
    .max(14_400)
    .optional()
    .meta({ description: `Seconds. ${INTERVAL_DESCRIPTION}` }),
  CustomFields: z.array(field).max(MAX_ENTRIES).optional(),
  SelectedCheckpoints: SelectedCheckpointsWrite.optional(),
  UsePrimaryCheckpointsOnly: flag,
  UseConcurrentMonitoring: flag,
  ConcurrentUnconfirmedErrorThreshold: percent(0).optional(),
  ConcurrentConfirmedErrorThreshold: percent(1).optional(),
  NameForPhoneAlerts: line,
  Notes: text(100_000).optional(),
  ErrorConditions: z.array(ErrorConditionWrite).max(MAX_ENTRIES).optional(),
  Url: text(8_192).trim().optional().meta({ pattern: WEB_URL_OR_EMPTY }),
  NetworkAddress: line,
  Port: z.int().min(1).max(65_535).optional(),
  IpVersion: z.enum(ipVersions).optional(),
  NativeIPv6Only: flag,
  AuthenticationType: z.enum(authenticationTypes).optional(),
  Username: line,
  Password: text(10_000).optional().meta({ description: 'Write-only. If omitted, the stored password is kept.' }),
  UserAgent: line.meta({
    description: 'Any string, or ChromeLatest or EdgeLatest for the latest version of that browser.',
    pattern: HEADER_VALUE,
  }),
  RequestHeaders: z.array(header).max(MAX_ENTRIES).optional(),
  RequestBody: text(1_000_000).optional(),
  HttpMethod: z.enum(httpMethods).optional(),
  HttpVersion: z.enum(httpVersions).optional(),
  TlsVersion: z.enum(tlsVersions).optional(),
  CheckCertificateErrors: flag,
  CertificateName: line,
  CertificateOrganization: line,
  CertificateOrganizationalUnit: line,
  CertificateSerialNumber: line,
  CertificateFingerprint: line,
  CertificateIssuerName: line,
  CertificateIssuerCompanyName: line,
  CertificateIssuerOrganizationalUnit: line,
  CertificateExpirationWarningDays: z.int().min(0).optional(),
  DnsServer: line,
  DnsQuery: z.enum(dnsQueries).optional(),
  DnsTestValue: line,
  DnsExpectedResult: text(10_000).optional(),
  DatabaseName: line,
  ImapSecureConnection: flag,
  SftpAction: z.enum(sftpActions).optional(),
  SftpActionPath: line,
  BrowserType: z.enum(browserTypes).optional(),
  BrowserWindowDimensions: WindowDimensionsWrite.optional(),
  ThrottlingOptions: Throttling.optional(),
  BlockGoogleAnalytics: flag,
  BlockUptrendsRum: flag,
  BlockUrls: z.array(text(10_000)).max(MAX_ENTRIES).optional(),
  DnsBypasses: z
    .array(z.object({ Source: text(1_000), Target: text(1_000) }))
    .max(MAX_ENTRIES)
    .optional(),
  UseW3CTotalTime: flag,
  DomainGroupGuid: z.guid().optional(),
  DomainGroupGuidSpecified: flag,
  IgnoreExternalElements: flag,
  SelfServiceTransactionScript: text(5_000_000).optional(),
  MultiStepApiTransactionScript: text(5_000_000).optional().meta({
    description:
      'JSON: `{Version: 2, MsaSteps, PredefinedVariables, UserDefinedFunctions}`. Its secrets are write-only.',
  }),
  MsaSteps: z
    .array(z.looseObject({}))
    .max(50)
    .optional()
    .meta({ description: 'The steps of `MultiStepApiTransactionScript` as objects.' }),
  PredefinedVariables: z
    .array(z.object({ Key: text(1_000), Value: text(100_000) }))
    .max(MAX_ENTRIES)
    .optional(),
  UserDefinedFunctions: z
    .array(z.looseObject({}))
    .max(100)
    .optional()
    .meta({ description: 'The functions of `MultiStepApiTransactionScript` as objects.' }),
  CustomMetrics: z
    .array(z.object({ Name: text(1_000), VariableName: text(1_000) }))
    .max(MAX_ENTRIES)
    .optional(),
  PostmanCollectionJson: text(5_000_000).optional(),
};

/** Adds to each field the types that have it, from the table of fields. */
function withFieldDescriptions<S extends Readonly<Record<string, z.ZodType>>>(shapes: S): S {
  const described = Object.entries(shapes).map(([field, shape]) => {
    const { description = '', ...meta } = shape.meta() ?? {};
    const text = [description, fieldDescription(field)].filter((part) => part !== '').join(' ');
    return [field, text === '' ? shape : shape.meta({ ...meta, description: text })];
  });
  return Object.fromEntries(described) as S;
}

/** The fields of a monitor that are stored, cloned, hashed and compared. */
const MonitorDefinition = z.object(withFieldDescriptions(writable));

/** Object forms that older clients send. Read for the kinds they belong to and never returned. */
const legacyObjectFields = {
  TransactionStepDefinition: z
    .union([z.array(z.looseObject({})).max(MAX_ENTRIES), z.looseObject({})])
    .optional()
    .meta({ description: 'Write-only: the steps of `SelfServiceTransactionScript` as objects.' }),
};

/**
 * Fields that callers may write. `MonitorType` is fixed on creation; `MonitorGuid` and `IsLocked` are accepted only
 * with their current values.
 */
export const MonitorWrite = MonitorDefinition.extend({
  MonitorType: z.enum(monitorTypes).optional(),
  MonitorGuid: z
    .guid()
    .optional()
    .meta({ description: 'Ignored on create. Otherwise it must equal the guid in the path.' }),
  IsLocked: flag.meta({ description: 'Read-only. Only the current value is accepted.' }),
  ...legacyObjectFields,
  ...deprecatedShape,
});
export type MonitorWrite = z.infer<typeof MonitorWrite>;

/** A monitor as it is read: the fields of its type in the order of `monitor-fields.ts`, never the password. */
export const Monitor = MonitorDefinition.omit({ Password: true })
  .required({
    Name: true,
    GenerateAlert: true,
    IsActive: true,
    MonitorMode: true,
    CustomFields: true,
    UsePrimaryCheckpointsOnly: true,
    UseConcurrentMonitoring: true,
    Notes: true,
  })
  .extend({
    MonitorGuid: z.guid(),
    MonitorType: z.enum(monitorTypes),
    IsLocked: z.boolean().meta({ description: 'True while the monitor is under review. It cannot be changed then.' }),
    SelectedCheckpoints: SelectedCheckpointsView.meta({ description: 'Empty lists are omitted.' }),
    BrowserWindowDimensions: WindowDimensions.optional(),
    ErrorConditions: z.array(ErrorCondition).optional(),
    Credits: z.int().optional(),
    Hash: z.string().meta({ description: 'Changes whenever the definition changes.' }),
    CreatedDate: z.string(),
    LastModifiedDate: z.string(),
    LastModifiedByOperatorId: z.guid().optional(),
    ...legacyObjectFields,
    ...deprecatedShape,
  })
  .meta({ id: 'Monitor' });
export type Monitor = z.input<typeof Monitor>;

/** A monitor of which `filter` or the permissions of the caller show only some fields. */
export const MonitorView = Monitor.partial().required({ MonitorGuid: true });
export type MonitorView = z.input<typeof MonitorView>;
