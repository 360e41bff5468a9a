import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { ErrorConditionWrite } from '@vedette/contract/v4/error-condition';

/** Maps a field of a monitor to an attribute of the Terraform provider, version 2. */
export interface ProviderAttribute {
  readonly field: keyof MonitorWrite;
  readonly name: string;
  /** Values that the provider accepts; default: all. */
  readonly accepts?: (value: unknown) => boolean;
}

const isOneOf =
  (...values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === 'string' && values.includes(value);

const DNS_QUERIES = ['ARecord', 'CnameRecord', 'MxRecord', 'NsRecord', 'TxtRecord', 'SoaRecord', 'RootServer'] as const;

/** Largest window the provider accepts. Vedette accepts larger ones. */
const MAX_WINDOW = { width: 1_600, height: 900 };

function fitsMaxWindow(value: unknown): boolean {
  const { Width, Height } = (value ?? {}) as { readonly Width?: number; readonly Height?: number };
  return Number(Width) <= MAX_WINDOW.width && Number(Height) <= MAX_WINDOW.height;
}

/**
 * Attributes in the order they are written. Lists and passwords are handled separately. The provider has no other
 * attributes.
 */
export const providerAttributes: readonly ProviderAttribute[] = [
  { field: 'Name', name: 'name' },
  { field: 'MonitorType', name: 'monitor_type' },
  { field: 'IsActive', name: 'is_active' },
  { field: 'GenerateAlert', name: 'generate_alert' },
  { field: 'MonitorMode', name: 'monitor_mode' },
  { field: 'CheckInterval', name: 'check_interval' },
  { field: 'CheckIntervalSeconds', name: 'check_interval_seconds' },
  { field: 'Notes', name: 'notes' },
  { field: 'NameForPhoneAlerts', name: 'name_for_phone_alerts' },
  { field: 'CustomFields', name: 'custom_fields' },
  { field: 'Url', name: 'url' },
  { field: 'NetworkAddress', name: 'network_address' },
  { field: 'Port', name: 'port' },
  { field: 'IpVersion', name: 'ip_version' },
  { field: 'HttpMethod', name: 'http_method', accepts: isOneOf('Get', 'Post') },
  { field: 'HttpVersion', name: 'http_version' },
  { field: 'RequestHeaders', name: 'request_headers' },
  { field: 'RequestBody', name: 'request_body' },
  { field: 'UserAgent', name: 'user_agent' },
  { field: 'TlsVersion', name: 'tls_version' },
  { field: 'CheckCertificateErrors', name: 'check_certificate_errors' },
  { field: 'AuthenticationType', name: 'authentication_type' },
  { field: 'Username', name: 'username' },
  { field: 'CertificateName', name: 'certificate_name' },
  { field: 'CertificateOrganization', name: 'certificate_organization' },
  { field: 'CertificateOrganizationalUnit', name: 'certificate_organizational_unit' },
  { field: 'CertificateSerialNumber', name: 'certificate_serial_number' },
  { field: 'CertificateFingerprint', name: 'certificate_fingerprint' },
  { field: 'CertificateIssuerName', name: 'certificate_issuer_name' },
  { field: 'CertificateIssuerCompanyName', name: 'certificate_issuer_company_name' },
  { field: 'CertificateIssuerOrganizationalUnit', name: 'certificate_issuer_organizational_unit' },
  { field: 'CertificateExpirationWarningDays', name: 'certificate_expiration_warning_days' },
  {
    field: 'DnsQuery',
    name: 'dns_query',
    accepts: isOneOf(...DNS_QUERIES, 'AaaaRecord', 'SrvRecord'),
  },
  { field: 'DnsServer', name: 'dns_server' },
  { field: 'DnsTestValue', name: 'dns_test_value' },
  { field: 'DnsExpectedResult', name: 'dns_expected_result' },
  { field: 'DatabaseName', name: 'database_name' },
  { field: 'ImapSecureConnection', name: 'imap_secure_connection' },
  { field: 'SftpAction', name: 'sftp_action' },
  { field: 'SftpActionPath', name: 'sftp_action_path' },
  { field: 'BrowserType', name: 'browser_type', accepts: isOneOf('Chrome', 'Edge') },
  { field: 'BrowserWindowDimensions', name: 'browser_window_dimensions', accepts: fitsMaxWindow },
  { field: 'ThrottlingOptions', name: 'throttling_options' },
  { field: 'BlockGoogleAnalytics', name: 'block_google_analytics' },
  { field: 'BlockUptrendsRum', name: 'block_uptrends_rum' },
  { field: 'BlockUrls', name: 'block_urls' },
  { field: 'DnsBypasses', name: 'dns_bypasses' },
  { field: 'UseW3CTotalTime', name: 'use_w3c_total_time' },
  { field: 'DomainGroupGuid', name: 'domain_group_guid' },
  { field: 'DomainGroupGuidSpecified', name: 'domain_group_guid_specified' },
  { field: 'IgnoreExternalElements', name: 'ignore_external_elements' },
  { field: 'SelfServiceTransactionScript', name: 'self_service_transaction_script' },
  { field: 'MultiStepApiTransactionScript', name: 'multi_step_api_transaction_script' },
  { field: 'PostmanCollectionJson', name: 'postman_collection_json' },
  { field: 'PredefinedVariables', name: 'predefined_variables' },
  { field: 'CustomMetrics', name: 'custom_metrics' },
  { field: 'ErrorConditions', name: 'error_conditions' },
  { field: 'SelectedCheckpoints', name: 'selected_checkpoints' },
  { field: 'UsePrimaryCheckpointsOnly', name: 'use_primary_checkpoints_only' },
  { field: 'UseConcurrentMonitoring', name: 'use_concurrent_monitoring' },
  { field: 'ConcurrentUnconfirmedErrorThreshold', name: 'concurrent_unconfirmed_error_threshold' },
  { field: 'ConcurrentConfirmedErrorThreshold', name: 'concurrent_confirmed_error_threshold' },
];

/** Names of nested members in the provider, by their name in the API. */
export const memberNames: Readonly<Record<string, string>> = {
  Name: 'name',
  Value: 'value',
  Key: 'key',
  VariableName: 'variable_name',
  Source: 'source',
  Target: 'target',
  Checkpoints: 'checkpoints',
  Regions: 'regions',
  ExcludeLocations: 'exclude_locations',
  IsMobile: 'is_mobile',
  Width: 'width',
  Height: 'height',
  PixelRatio: 'pixel_ratio',
  MobileDevice: 'mobile_device',
  ThrottlingType: 'throttling_type',
  ThrottlingValue: 'throttling_value',
  ThrottlingSpeedUp: 'throttling_speed_up',
  ThrottlingSpeedDown: 'throttling_speed_down',
  ThrottlingLatency: 'throttling_latency',
};

export const conditionMembers: readonly (readonly [
  Exclude<keyof ErrorConditionWrite, 'AdditionalConditions'>,
  string,
])[] = [
  ['ErrorConditionType', 'error_condition_type'],
  ['Value', 'value'],
  ['Percentage', 'percentage'],
  ['Level', 'level'],
  ['MatchType', 'match_type'],
  ['Effect', 'effect'],
];

/** JSON texts, which the provider normalises. */
export const jsonFields: ReadonlySet<keyof MonitorWrite> = new Set([
  'SelfServiceTransactionScript',
  'MultiStepApiTransactionScript',
  'PostmanCollectionJson',
]);

/** Fields that represent one of the fields above in another format, with the same content. */
export const alternativeFormatFields: ReadonlySet<string> = new Set([
  'MsaSteps',
  'TransactionStepDefinition',
  'UserDefinedFunctions',
]);
