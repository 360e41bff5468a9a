import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { monitorTypes, type MonitorType } from '@vedette/contract/v4/monitor-enums';
import { hasField, monitorFields } from '@vedette/contract/v4/monitor-fields';
import { describe, expect, test } from 'vitest';
import { toMonitorDraft } from '../../draft/form-draft.js';
import { formatTerraform } from './terraform-monitor.js';
import { completeMonitorBody } from './complete-monitor-body.js';

/**
 * Attributes that version 2.0.0 of the provider accepts for each monitor type, kept by hand to catch mistakes in the
 * table.
 */
const COMMON = [
  'name',
  'monitor_type',
  'check_interval',
  'check_interval_seconds',
  'use_concurrent_monitoring',
  'concurrent_unconfirmed_error_threshold',
  'concurrent_confirmed_error_threshold',
  'monitor_mode',
  'is_active',
  'generate_alert',
  'name_for_phone_alerts',
  'notes',
  'custom_fields',
  'selected_checkpoints',
  'use_primary_checkpoints_only',
  'initial_monitor_group_id_wo',
];
const PASSWORD = ['password_wo', 'password_wo_version'];
const HTTP = [
  'url',
  'authentication_type',
  'user_agent',
  'ip_version',
  'http_method',
  'http_version',
  'tls_version',
  'username',
  ...PASSWORD,
  'request_headers',
  'request_body',
  'check_certificate_errors',
  'error_conditions',
];
const BROWSER = [
  'browser_type',
  'browser_window_dimensions',
  'authentication_type',
  'user_agent',
  'throttling_options',
  'block_google_analytics',
  'block_uptrends_rum',
  'block_urls',
  'dns_bypasses',
  'error_conditions',
  'username',
  ...PASSWORD,
  'request_headers',
  'use_w3c_total_time',
];
const HOST = ['network_address', 'ip_version', 'error_conditions'];
const LOGIN = [...HOST, 'username', ...PASSWORD, 'port'];
/** Types that the provider supports. */
const ACCEPTED: Partial<Readonly<Record<MonitorType, readonly string[]>>> = {
  Https: HTTP,
  Http: HTTP,
  WebserviceHttp: HTTP,
  WebserviceHttps: HTTP,
  Certificate: [
    'url',
    'authentication_type',
    'ip_version',
    'user_agent',
    'check_certificate_errors',
    'certificate_name',
    'certificate_organization',
    'certificate_organizational_unit',
    'certificate_serial_number',
    'certificate_fingerprint',
    'certificate_issuer_name',
    'certificate_issuer_company_name',
    'certificate_issuer_organizational_unit',
    'certificate_expiration_warning_days',
    'error_conditions',
    'username',
    ...PASSWORD,
  ],
  DNS: ['dns_query', 'ip_version', 'error_conditions', 'port', 'dns_server', 'dns_expected_result', 'dns_test_value'],
  SFTP: [...LOGIN, 'sftp_action', 'sftp_action_path'],
  FTP: LOGIN,
  SMTP: LOGIN,
  POP3: LOGIN,
  IMAP: [...LOGIN, 'imap_secure_connection'],
  MSSQL: [...LOGIN, 'database_name'],
  MySQL: [...LOGIN, 'database_name'],
  Ping: HOST,
  Connect: [...HOST, 'port'],
  FullPageCheck: ['url', 'domain_group_guid', 'domain_group_guid_specified', 'ignore_external_elements', ...BROWSER],
  Transaction: ['self_service_transaction_script', ...BROWSER],
  MultiStepApi: ['multi_step_api_transaction_script', 'custom_metrics'],
  PostmanApi: ['postman_collection_json', 'predefined_variables'],
};
const DEMANDED: Partial<Readonly<Record<MonitorType, readonly string[]>>> = {
  Https: ['url', 'authentication_type'],
  FullPageCheck: ['url', 'browser_type', 'browser_window_dimensions', 'authentication_type'],
  Transaction: ['self_service_transaction_script', 'browser_type', 'browser_window_dimensions', 'authentication_type'],
  MultiStepApi: ['multi_step_api_transaction_script'],
  PostmanApi: ['postman_collection_json'],
  DNS: ['dns_query'],
  Certificate: ['url', 'authentication_type'],
  SFTP: ['network_address', 'sftp_action', 'username'],
  FTP: ['network_address'],
  SMTP: ['network_address'],
  POP3: ['network_address'],
  IMAP: ['network_address', 'imap_secure_connection'],
  MSSQL: ['network_address'],
  MySQL: ['network_address'],
  Ping: ['network_address'],
  Connect: ['network_address'],
};
const ALWAYS = ['name', 'monitor_type', 'generate_alert', 'is_active', 'monitor_mode'];

/** A non-default value for every field of any type. */
const everything: MonitorWrite = {
  Name: 'Shop 1',
  IsActive: false,
  GenerateAlert: false,
  MonitorMode: 'Staging',
  CheckIntervalSeconds: 30,
  CustomFields: [{ Name: 'team', Value: 'red' }],
  NameForPhoneAlerts: 'the shop',
  Notes: 'two\nlines',
  SelectedCheckpoints: { Checkpoints: [7], Regions: [], ExcludeLocations: [2] },
  UsePrimaryCheckpointsOnly: false,
  UseConcurrentMonitoring: true,
  ConcurrentUnconfirmedErrorThreshold: 40,
  ConcurrentConfirmedErrorThreshold: 60,
  Url: 'https://shop.example/',
  NetworkAddress: 'host.example',
  Port: 2_525,
  IpVersion: 'IpV6',
  NativeIPv6Only: true,
  AuthenticationType: 'Basic',
  Username: 'ann',
  UserAgent: 'x',
  RequestBody: 'y',
  RequestHeaders: [{ Name: 'X-One', Value: '1' }],
  HttpMethod: 'Post',
  HttpVersion: 'Http2',
  TlsVersion: 'Tls12',
  CheckCertificateErrors: false,
  CertificateName: 'a',
  CertificateOrganization: 'b',
  CertificateFingerprint: 'c',
  CertificateOrganizationalUnit: 'd',
  CertificateSerialNumber: 'e',
  CertificateIssuerName: 'f',
  CertificateIssuerCompanyName: 'g',
  CertificateIssuerOrganizationalUnit: 'h',
  CertificateExpirationWarningDays: 3,
  DnsServer: '192.0.2.1',
  DnsQuery: 'MxRecord',
  DnsTestValue: 'example.com',
  DnsExpectedResult: 'mail',
  DatabaseName: 'shop',
  ImapSecureConnection: true,
  SftpAction: 'TestFileExists',
  SftpActionPath: '/a',
  BrowserType: 'Edge',
  IgnoreExternalElements: true,
  DomainGroupGuidSpecified: true,
  BrowserWindowDimensions: { IsMobile: true, Width: 800, Height: 600, PixelRatio: 2, MobileDevice: 'phone' },
  ThrottlingOptions: { ThrottlingType: 'Simulated', ThrottlingValue: '3G' },
  BlockGoogleAnalytics: false,
  BlockUptrendsRum: false,
  BlockUrls: ['https://ads.example/'],
  UseW3CTotalTime: true,
  DnsBypasses: [{ Source: 'a', Target: 'b' }],
  DomainGroupGuid: '11111111-1111-4111-8111-111111111111',
  SelfServiceTransactionScript: '{"steps":[]}',
  MultiStepApiTransactionScript: '{"Version":2,"MsaSteps":[]}',
  PostmanCollectionJson: '{"info":{"name":"shop"},"item":[]}',
  PredefinedVariables: [{ Key: 'k', Value: 'v' }],
  CustomMetrics: [{ Name: 'm', VariableName: 'v' }],
  ErrorConditions: [{ ErrorConditionType: 'LoadTimeLimit1', Value: 2_500, Effect: 'Indicate' }],
};
const withoutConditions: readonly MonitorType[] = ['MultiStepApi', 'PostmanApi'];

function fullMonitor(type: MonitorType): MonitorWrite {
  const own = Object.entries(everything).filter(([field]) => hasField(type, field as keyof MonitorWrite));
  const { SelectedCheckpoints, ErrorConditions, CheckIntervalSeconds } = everything;
  return {
    ...Object.fromEntries(own),
    MonitorType: type,
    SelectedCheckpoints,
    CheckIntervalSeconds,
    ...(!withoutConditions.includes(type) && { ErrorConditions }),
  };
}

const OPTIONS = { origin: 'https://vedette.example' };
const STORED = { ...OPTIONS, monitorGuid: '22222222-2222-4222-8222-222222222222' };
const extractResource = (code: string): string => /^resource "itrs-uptrends_monitor" .*?^\}/ms.exec(code)?.[0] ?? '';
const attributesIn = (code: string): string[] =>
  [...extractResource(code).matchAll(/^ {2}([a-z0-9_]+) += /gm)].map(([, name = '']) => name);

describe.each(monitorTypes.filter((type) => ACCEPTED[type] !== undefined))('%s', (type) => {
  const own = ACCEPTED[type] ?? [];
  const code = formatTerraform(fullMonitor(type), STORED);
  const attributes = attributesIn(formatTerraform({ ...fullMonitor(type), Password: 'x' }, OPTIONS));

  test('has only accepted attributes, and all required ones', () => {
    const accepted = [...COMMON, ...own];
    expect(attributes.filter((name) => !accepted.includes(name))).toEqual([]);
    expect(attributes).toEqual(expect.arrayContaining([...ALWAYS, ...(DEMANDED[type] ?? [])]));
    expect(new Set(attributes).size).toBe(attributes.length);
  });

  test('has an attribute for every field that is set', () => {
    // Only one interval applies, and the group is set only for new monitors.
    const expected = [...COMMON, ...own].filter(
      (name) => name !== 'check_interval' && name !== 'initial_monitor_group_id_wo' && name !== 'password_wo_version',
    );
    const needsLogin = hasField(type, 'Password');
    expect(expected.filter((name) => !attributes.includes(name) && (needsLogin || name !== 'password_wo'))).toEqual([]);
  });

  test('drops no field without a comment that names it', () => {
    const scripted = type === 'MultiStepApi' ? ['PredefinedVariables'] : [];
    const missing = monitorFields
      .filter(
        ({ field, types }) =>
          types.includes(type) && fullMonitor(type)[field] !== undefined && !scripted.includes(field),
      )
      .filter(({ field }) => {
        const attribute = field
          .replace(/W3C/, 'W3c')
          .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
          .toLowerCase();
        return !attributesIn(code).includes(attribute) && !code.includes(`# ${field} = `);
      })
      .map(({ field }) => field);
    expect(missing).toEqual([]);
  });
});

test('configures the provider with the URL of the API and variables', () => {
  const code = formatTerraform(fullMonitor('Https'), OPTIONS);
  expect(code).toContain('source  = "ITRS-Group/itrs-uptrends"');
  expect(code).toContain('baseurl  = "https://vedette.example/v4"\n  username = var.vedette_api_user');
  expect(code).toContain('variable "vedette_api_password" {\n  type      = string\n  sensitive = true\n}');
  expect(code).not.toContain('import {');
});

test('imports a stored monitor by its guid', () => {
  expect(formatTerraform(fullMonitor('Ping'), STORED)).toContain(
    `import {\n  to = itrs-uptrends_monitor.shop_1\n  id = "${STORED.monitorGuid}"\n}`,
  );
});

test.each([
  ['Shop & Co. – Zürich', 'shop_co_zurich'],
  ['1st', 'monitor_1st'],
  ['商店', 'monitor'],
])('creates an identifier for the label of %j', (Name, label) => {
  expect(formatTerraform({ ...fullMonitor('Ping'), Name }, OPTIONS)).toContain(
    `resource "itrs-uptrends_monitor" "${label}" {`,
  );
});

test('creates a new monitor in its first group and adds it to each group', () => {
  const groups = [
    { guid: 'g1', name: 'Shops\n\u2028rm -rf' },
    { guid: 'g2', name: 'Front' },
  ];
  const code = formatTerraform(fullMonitor('Ping'), { ...OPTIONS, groups });
  expect(code).toContain('initial_monitor_group_id_wo            = "g1"');
  expect(code).toContain('# Monitor group: Shops rm -rf\n');
  for (const { guid } of groups) {
    expect(code).toContain(`  monitor_id      = itrs-uptrends_monitor.shop_1.id\n  monitorgroup_id = "${guid}"\n}`);
  }
});

describe('secrets', () => {
  const monitorWithPassword = { ...fullMonitor('Https'), Password: 'sesame' };

  test('replaces a password with a sensitive variable', () => {
    const code = formatTerraform(monitorWithPassword, OPTIONS);
    expect(code).toContain('password_wo                            = var.shop_1_password');
    expect(code).toContain('variable "shop_1_password" {\n  type      = string\n  sensitive = true\n}');
    expect(code).not.toContain('sesame');
  });

  test('keeps the stored password, so that an import plans no change', () => {
    const code = formatTerraform(fullMonitor('Https'), STORED);
    expect(attributesIn(code)).not.toContain('password_wo_version');
    expect(code).toContain('# password_wo         = var.shop_1_password');
  });

  test.each(['Authorization', 'X-Api-Key', 'api-key', 'Cookie', 'X-Auth-Token'])(
    'replaces the value of %s with a variable',
    (Name) => {
      const code = formatTerraform({ ...fullMonitor('Https'), RequestHeaders: [{ Name, Value: 's3cret' }] }, OPTIONS);
      expect(code).toMatch(/value = var\.shop_1_\w+$/m);
      expect(code).not.toContain('s3cret');
    },
  );

  test('numbers variables of the same name, and keeps references', () => {
    const RequestHeaders = ['a', 'b', '{{token}}'].map((Value) => ({ Name: 'Authorization', Value }));
    const code = formatTerraform({ ...fullMonitor('Https'), RequestHeaders }, OPTIONS);
    expect(code).toContain('variable "shop_1_authorization" {');
    expect(code).toContain('variable "shop_1_authorization_2" {');
    expect(code).toContain('value = "{{token}}"');
  });

  test('omits a password in a step, with a comment', () => {
    const Authentication = { AuthenticationType: 'Basic', UserName: 'u', Password: 's3cret', PasswordSpecified: true };
    const MultiStepApiTransactionScript = JSON.stringify({ Version: 2, MsaSteps: [{ Authentication }] });
    const code = formatTerraform({ ...fullMonitor('MultiStepApi'), MultiStepApiTransactionScript }, OPTIONS);
    expect(code).toContain('# Password of a step: the provider cannot write secrets in a script.');
    expect(code).toMatch(/PasswordSpecified += false/);
    expect(code).not.toContain('s3cret');
  });
});

describe('unsupported by the provider', () => {
  test('omits an unsupported value, with a comment', () => {
    const code = formatTerraform({ ...fullMonitor('Https'), HttpMethod: 'Put' }, STORED);
    expect(code).toContain(
      '# HttpMethod = "Put": the provider does not accept this value in http_method. It stays as it is in Vedette.',
    );
    expect(attributesIn(code)).not.toContain('http_method');
  });

  test.each([
    ['DNS', { DnsQuery: 'CaaRecord' }, 'DnsQuery = "CaaRecord"'],
    ['Transaction', { BrowserType: 'ChromeWithExtraMetrics' }, 'BrowserType = "ChromeWithExtraMetrics"'],
    ['FullPageCheck', { BrowserWindowDimensions: { Width: 1_920, Height: 800 } }, 'BrowserWindowDimensions = '],
  ] as const)('writes no resource for a %s monitor with %j, and states why', (type, change, reason) => {
    const code = formatTerraform({ ...fullMonitor(type), ...change }, STORED);
    expect(code).toContain(`# ${reason}`);
    expect(code).toContain('# The provider cannot manage this monitor.');
    expect(code).not.toMatch(/^(resource|import)/m);
  });

  const ErrorConditions: ErrorCondition[] = [
    {
      ErrorConditionType: 'PageElementUrlMatch',
      Value: '/pay',
      MatchType: 'ErrorWhenContains',
      AdditionalConditions: [{ Metric: 'StatusCode', Comparison: 'Equal', Value: '500' }],
    },
  ];
  test('omits conditions of a stored monitor with unsupported members', () => {
    const code = formatTerraform({ ...fullMonitor('FullPageCheck'), ErrorConditions }, STORED);
    expect(attributesIn(code)).not.toContain('error_conditions');
    expect(code).toContain('# AdditionalConditions of PageElementUrlMatch "/pay": ');
  });

  test('writes conditions of a new monitor and names unsupported members', () => {
    const code = formatTerraform({ ...fullMonitor('FullPageCheck'), ErrorConditions }, OPTIONS);
    expect(attributesIn(code)).toContain('error_conditions');
    expect(code).toContain('# AdditionalConditions of PageElementUrlMatch "/pay": ');
  });

  test('ignores custom metrics of a stored transaction monitor', () => {
    const code = formatTerraform(fullMonitor('Transaction'), STORED);
    expect(code).toContain('# CustomMetrics = [{"Name":"m","VariableName":"v"}]: ');
    expect(code).toContain('  lifecycle {\n    ignore_changes = [custom_metrics]\n  }');
    expect(formatTerraform(fullMonitor('Transaction'), OPTIONS)).not.toContain('lifecycle');
  });

  test('names numbers in a script that the provider would round', () => {
    const PostmanCollectionJson = '{"item":[{"id":9007199254740993,"s":"9007199254740995"}]}';
    const code = formatTerraform({ ...fullMonitor('PostmanApi'), PostmanCollectionJson }, OPTIONS);
    expect(code).toContain('# PostmanCollectionJson: the provider rounds 9007199254740993. ');
  });

  test('writes an invalid JSON script as text', () => {
    const code = formatTerraform({ ...fullMonitor('PostmanApi'), PostmanCollectionJson: '{' }, OPTIONS);
    expect(code).toContain('postman_collection_json = "{"');
  });
});

describe('fields of a stored monitor', () => {
  const settings = {
    MonitorType: 'Http',
    Name: 'Shop',
    Url: 'http://shop.example/',
    CheckIntervalSeconds: 30,
    NameForPhoneAlerts: 'the shop',
    ErrorConditions: [],
    SelectedCheckpoints: {},
  } as unknown as Monitor;

  test('keeps unchanged fields as stored', () => {
    const body = completeMonitorBody(toMonitorDraft(settings), settings);
    expect(body).toMatchObject({ NameForPhoneAlerts: 'the shop', CheckIntervalSeconds: 30 });
    expect(body.CheckInterval).toBeUndefined();
    // The form shows a default that this monitor does not have.
    expect(body.CheckCertificateErrors).toBeUndefined();
  });

  test('uses changed fields of the form', () => {
    const draft = { ...toMonitorDraft(settings), Name: 'Till', interval: '5', intervalUnit: 'min' as const };
    const body = completeMonitorBody(draft, settings);
    expect([body.Name, body.CheckInterval, body.CheckIntervalSeconds]).toEqual(['Till', 5, undefined]);
  });

  test('uses all fields of the form for a new monitor', () => {
    expect(completeMonitorBody(toMonitorDraft(settings), undefined)).toMatchObject({
      Name: 'Shop',
      CheckCertificateErrors: true,
    });
  });
});
