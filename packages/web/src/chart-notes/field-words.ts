import { t } from '../i18n/translate.js';

/** Names of monitor fields in the form, by their API names. Missing ones are derived from the API name. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AuthenticationType: t('authentication'),
    BlockGoogleAnalytics: t('block Google Analytics'),
    BlockUptrendsRum: t('block Vedette RUM'),
    BlockUrls: t('blocked URLs'),
    BrowserType: t('browser'),
    BrowserWindowDimensions: t('window size'),
    CheckCertificateErrors: t('fail on invalid certificate'),
    CheckInterval: t('check interval'),
    CheckIntervalSeconds: t('check interval'),
    ConcurrentConfirmedErrorThreshold: t('confirmed threshold'),
    ConcurrentUnconfirmedErrorThreshold: t('unconfirmed threshold'),
    DatabaseName: t('database'),
    DnsBypasses: t('DNS overrides'),
    DnsQuery: t('record'),
    DnsServer: t('name server'),
    DnsTestValue: t('name to query'),
    DnsExpectedResult: t('expected response'),
    DomainGroupGuid: t('domain groups'),
    ErrorConditions: t('failure conditions'),
    ExpectedHttpStatusCode: t('expected HTTP status'),
    GenerateAlert: t('alerts'),
    HttpMethod: t('request method'),
    HttpVersion: t('HTTP version'),
    IgnoreExternalElements: t('ignore third-party requests'),
    ImapSecureConnection: t('implicit TLS'),
    IpVersion: t('IP version'),
    IsActive: t('active'),
    MonitorMode: t('mode'),
    MsaSteps: t('steps'),
    MultiStepApiTransactionScript: t('steps'),
    NameForPhoneAlerts: t('name for phone alerts'),
    NativeIPv6Only: t('native IPv6 only'),
    NetworkAddress: t('address'),
    PostmanCollectionJson: t('Postman collection'),
    PredefinedVariables: t('variables'),
    SelectedCheckpoints: t('checkpoints'),
    SelfServiceTransactionScript: t('steps'),
    SftpAction: t('action'),
    SftpActionPath: t('file path'),
    ThrottlingOptions: t('network throttling'),
    TlsVersion: t('TLS versions'),
    Url: t('URL'),
    UseConcurrentMonitoring: t('concurrent monitoring'),
    UsePrimaryCheckpointsOnly: t('primary checkpoints only'),
    UserDefinedFunctions: t('functions'),
    Username: t('user name'),
    UseW3CTotalTime: t('stop timing at the load event'),
  }),
);

/** Names a field; `…Specified` companions are named like their field. */
function fieldName(sent: string): string {
  const field = sent.replace(/Specified$/, '');
  return WORDS.get(field) ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Lists each name once, because several API fields may be one field of the form. */
export const fieldNames = (fields: readonly string[]): string => [...new Set(fields.map(fieldName))].join(', ');
