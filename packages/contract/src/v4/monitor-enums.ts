/** Values of the enums of a monitor as the contract and its clients spell them. Input is accepted in any case. */
import { monitorKind, monitorKinds } from './monitor-kinds.js';

export type MonitorType = keyof typeof monitorKinds;
export const monitorTypes = Object.keys(monitorKinds) as readonly MonitorType[];
/** Types whose checks have named steps. */
export const typesWithSteps = monitorTypes.filter((type) => monitorKind(type)?.hasSteps);

export const monitorModes = ['Development', 'Staging', 'Production'] as const;
export type MonitorMode = (typeof monitorModes)[number];

export const authenticationTypes = ['None', 'Basic', 'NTLM', 'Digest'] as const;
export const ipVersions = ['IpV4', 'IpV6'] as const;
/** The contract has Get and Post. The others are additions, spelt alike. */
export const httpMethods = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options'] as const;
export type HttpMethod = (typeof httpMethods)[number];
/** Returns whether requests of a method, in any case, may have a body. A body stored for GET or HEAD is not sent. */
export const mayCarryBody = (method: string): boolean => !/^(get|head)$/i.test(method);
export const httpVersions = ['Negotiate', 'Http1_1', 'Http2', 'Http3'] as const;
export const tlsVersions = [
  'Tls12',
  'Tls11',
  'Tls10',
  'Tls12_Tls11',
  'Tls11_Tls10',
  'Tls12_Tls11_Tls10',
  'Tls12_Tls11_Tls10_WithFallback',
  'Tls13',
] as const;
export const browserTypes = ['Chrome', 'Edge', 'ChromeWithExtraMetrics'] as const;
export const throttlingTypes = ['Inactive', 'Browser', 'Simulated'] as const;
export const throttlingValues = ['Adsl', 'Cable', 'Fiber', '2G', '3G', '4G'] as const;
export const dnsQueries = [
  'ARecord',
  'CnameRecord',
  'MxRecord',
  'NsRecord',
  'TxtRecord',
  'SoaRecord',
  'RootServer',
  'AaaaRecord',
  'SrvRecord',
  // Not in version 4: returned only for monitors that were created with it.
  'PtrRecord',
  'CaaRecord',
  'DsRecord',
  'TlsaRecord',
  'HttpsRecord',
  'SvcbRecord',
] as const;
/** `DownLoadFile` has its capital L on the wire. */
export const sftpActions = ['ConnectOnly', 'TestFileExists', 'TestFileDoesNotExist', 'DownLoadFile'] as const;

export const errorConditionTypes = [
  'LoadTimeLimit1',
  'LoadTimeLimit2',
  'TotalMinBytes',
  'TotalMaxBytes',
  'ContentMatch',
  'ConsoleContentMatch',
  'ConsoleLevel',
  'HttpStatus',
  'PageElementMaxSizeWithPercentage',
  'PageElementFailedWithPercentage',
  'PageElementUrlMatch',
  'TimeToFirstByteMaximum',
  'RequestStartMaximum',
  'DomCompleteMaximum',
  'DomInteractiveMaximum',
  'UseRecommendedCoreWebVitals',
  'FirstContentfulPaintMaximum',
  'LargestContentfulPaintMaximum',
  'TimeToInteractiveMaximum',
  'TotalBlockingTimeMaximum',
  'CumulativeLayoutShiftMaximum',
] as const;
export type ErrorConditionType = (typeof errorConditionTypes)[number];
export const errorConditionEffects = ['Indicate', 'Error'] as const;
export const consoleLevels = ['Info', 'Warning', 'Error'] as const;
export const matchTypes = [
  'ErrorWhenContains',
  'ErrorWhenNotContains',
  'ErrorWhenContainsRegex',
  'ErrorWhenNotContainsRegex',
] as const;
