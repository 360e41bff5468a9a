import { z } from 'zod';
import { ErrorCondition, ErrorConditionWrite } from './error-condition.js';
import { anyCase, orNull, text } from './lenient.js';
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

const percent = (lowest: number) => z.number().int().min(lowest).max(100);
const idList = orNull(z.array(z.number().int())).optional();
const line = orNull(text(1_000)).optional();
const pair = z.object({ Name: text(1_000), Value: text(10_000) });
const flag = orNull(z.boolean()).optional();

/** Where a monitor runs; nothing named = everywhere. Ids of checkpoints and regions, in the order written. */
export const SelectedCheckpoints = z.object({
  Checkpoints: z.array(z.number().int()),
  Regions: z.array(z.number().int()),
  ExcludeLocations: z.array(z.number().int()),
});
export type SelectedCheckpoints = z.infer<typeof SelectedCheckpoints>;

/** Null or absent: none on POST and PUT, unchanged on PATCH; `[]` clears. */
export const SelectedCheckpointsWrite = z.object({ Checkpoints: idList, Regions: idList, ExcludeLocations: idList });
export type SelectedCheckpointsWrite = z.infer<typeof SelectedCheckpointsWrite>;

const Throttling = z.object({
  ThrottlingType: anyCase(throttlingTypes).optional(),
  ThrottlingValue: anyCase(throttlingValues).optional(),
  ThrottlingSpeedUp: orNull(z.number().int().min(0)).optional(),
  ThrottlingSpeedDown: orNull(z.number().int().min(0)).optional(),
  ThrottlingLatency: orNull(z.number().int().min(0)).optional(),
});

const WindowDimensions = z.object({
  IsMobile: z.boolean(),
  Width: z.number().int().min(1).max(3840),
  Height: z.number().int().min(1).max(2160),
  PixelRatio: z.number().int().min(1),
  MobileDevice: text(100),
});

/** Fields deprecated since 27 August 2025: read on write when ErrorConditions is absent (contract, "Monitor"). */
const deprecatedShape = {
  LoadTimeLimit1: orNull(z.number().int().min(0)).optional(),
  AlertOnLoadTimeLimit1: flag,
  LoadTimeLimit2: orNull(z.number().int().min(0)).optional(),
  AlertOnLoadTimeLimit2: flag,
  MinimumBytes: orNull(z.number().int().min(0)).optional(),
  AlertOnMinimumBytes: flag,
  MaximumBytes: orNull(z.number().int().min(0)).optional(),
  AlertOnMaximumBytes: flag,
  ElementMaximumSize: orNull(z.number().int().min(0)).optional(),
  AlertOnMaximumSize: flag,
  FailedObjectPercentage: orNull(percent(0)).optional(),
  AlertOnPercentageFail: flag,
  ExpectedHttpStatusCode: orNull(z.number().int().min(0).max(599)).optional(),
  ExpectedHttpStatusCodeSpecified: flag,
  MatchPatterns: orNull(
    z.array(
      z.object({
        Pattern: text(100_000),
        IsPositive: z.boolean(),
        DateTime: orNull(z.object({ OffsetUTC: z.number().int(), MaxDifference: z.number().int() })).optional(),
      }),
    ),
  ).optional(),
};
export const DeprecatedMonitorFields = z.object(deprecatedShape);
export type DeprecatedMonitorFields = z.infer<typeof DeprecatedMonitorFields>;
export const deprecatedMonitorFields = Object.keys(deprecatedShape) as readonly (keyof DeprecatedMonitorFields)[];

const interval =
  'One of CheckInterval and CheckIntervalSeconds, or both when they agree; GET returns what was written.';

/** Every field a caller may write. What a MonitorType knows and needs, and its defaults: `monitor-fields.ts`. */
const writable = {
  Name: orNull(text(64).regex(/\S/, { error: 'must not be empty' })).optional(),
  GenerateAlert: flag.meta({ description: 'False: errors are recorded, nobody is told.' }),
  IsActive: flag.meta({ description: 'Whether the monitor runs; false in Development mode.' }),
  MonitorMode: anyCase(monitorModes).optional(),
  CheckInterval: orNull(z.number().int().min(1).max(240))
    .optional()
    .meta({ description: `Minutes. ${interval}` }),
  CheckIntervalSeconds: orNull(z.number().int().min(10).max(14_400))
    .optional()
    .meta({ description: `Seconds. ${interval}` }),
  CustomFields: orNull(z.array(pair)).optional(),
  SelectedCheckpoints: orNull(SelectedCheckpointsWrite).optional(),
  UsePrimaryCheckpointsOnly: flag,
  UseConcurrentMonitoring: flag,
  ConcurrentUnconfirmedErrorThreshold: orNull(percent(0)).optional(),
  ConcurrentConfirmedErrorThreshold: orNull(percent(1)).optional(),
  NameForPhoneAlerts: line,
  Notes: orNull(text(100_000)).optional(),
  ErrorConditions: orNull(z.array(ErrorConditionWrite)).optional(),
  Url: orNull(text(8_192)).optional(),
  NetworkAddress: line,
  Port: orNull(z.number().int().min(1).max(65_535)).optional(),
  IpVersion: anyCase(ipVersions).optional(),
  NativeIPv6Only: flag,
  AuthenticationType: anyCase(authenticationTypes).optional(),
  Username: line,
  Password: orNull(text(10_000)).optional().meta({ description: 'Written only; never returned. Absent: unchanged.' }),
  UserAgent: line.meta({ description: 'Free text, or ChromeLatest or EdgeLatest.' }),
  RequestHeaders: orNull(z.array(pair)).optional(),
  RequestBody: orNull(text(1_000_000)).optional(),
  HttpMethod: anyCase(httpMethods).optional(),
  HttpVersion: anyCase(httpVersions).optional(),
  TlsVersion: anyCase(tlsVersions).optional(),
  CheckCertificateErrors: flag,
  CertificateName: line,
  CertificateOrganization: line,
  CertificateOrganizationalUnit: line,
  CertificateSerialNumber: line,
  CertificateFingerprint: line,
  CertificateIssuerName: line,
  CertificateIssuerCompanyName: line,
  CertificateIssuerOrganizationalUnit: line,
  CertificateExpirationWarningDays: orNull(z.number().int().min(0)).optional(),
  DnsServer: line,
  DnsQuery: anyCase(dnsQueries).optional(),
  DnsTestValue: line,
  DnsExpectedResult: orNull(text(10_000)).optional(),
  DatabaseName: line,
  ImapSecureConnection: flag,
  SftpAction: anyCase(sftpActions).optional(),
  SftpActionPath: line,
  BrowserType: anyCase(browserTypes).optional(),
  BrowserWindowDimensions: orNull(WindowDimensions).optional(),
  ThrottlingOptions: orNull(Throttling).optional(),
  BlockGoogleAnalytics: flag,
  BlockUptrendsRum: flag,
  BlockUrls: orNull(z.array(text(10_000))).optional(),
  DnsBypasses: orNull(z.array(z.object({ Source: text(1_000), Target: text(1_000) }))).optional(),
  UseW3CTotalTime: flag,
  DomainGroupGuid: orNull(z.guid()).optional(),
  DomainGroupGuidSpecified: flag,
  IgnoreExternalElements: flag,
  SelfServiceTransactionScript: orNull(text(5_000_000)).optional(),
  MultiStepApiTransactionScript: orNull(text(5_000_000)).optional(),
  PredefinedVariables: orNull(z.array(z.object({ Key: text(1_000), Value: text(100_000) }))).optional(),
  CustomMetrics: orNull(z.array(z.object({ Name: text(1_000), VariableName: text(1_000) }))).optional(),
  PostmanCollectionJson: orNull(text(5_000_000)).optional(),
};

/** The fields a monitor is made of: what is stored, cloned, hashed and compared. */
const MonitorDefinition = z.object(writable);

/** What a caller may send. MonitorType is fixed at creation; MonitorGuid and IsLocked only as they are. */
export const MonitorWrite = MonitorDefinition.extend({
  MonitorType: anyCase(monitorTypes).optional(),
  MonitorGuid: orNull(z.guid()).optional().meta({ description: 'Optional; must equal the path.' }),
  IsLocked: flag.meta({ description: 'Read-only; only the present value is accepted.' }),
  ...deprecatedShape,
});
export type MonitorWrite = z.infer<typeof MonitorWrite>;

/** Body of POST: the least every type needs is a Name and a MonitorType. */
export const MonitorCreate = MonitorWrite.meta({ required: ['Name', 'MonitorType'] });
export const MonitorReplace = MonitorWrite.meta({ required: ['Name'] });

/** A monitor as it is read: the fields of its type, never the password; all but six may be left out (`filter`, rights). */
export const Monitor = MonitorDefinition.omit({ Password: true }).extend({
  MonitorGuid: z.guid(),
  MonitorType: z.enum(monitorTypes).optional(),
  IsLocked: z.boolean().optional(),
  SelectedCheckpoints: SelectedCheckpoints.optional(),
  ErrorConditions: z.array(ErrorCondition).optional(),
  Hash: z.string().optional().meta({ description: 'Changes exactly when the definition does.' }),
  CreatedDate: z.string().optional(),
  LastModifiedDate: z.string().optional(),
  LastModifiedByOperatorId: z.guid().optional(),
  ...deprecatedShape,
});
export type Monitor = z.input<typeof Monitor>;
