/** Names of monitor fields in the form, by their API names. Missing ones are derived from the API name. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AuthenticationType: 'authentication',
    BlockGoogleAnalytics: 'block Google Analytics',
    BlockUptrendsRum: 'block Vedette RUM',
    BlockUrls: 'blocked URLs',
    BrowserType: 'browser',
    BrowserWindowDimensions: 'window size',
    CheckCertificateErrors: 'fail on invalid certificate',
    CheckInterval: 'check interval',
    CheckIntervalSeconds: 'check interval',
    ConcurrentConfirmedErrorThreshold: 'confirmed threshold',
    ConcurrentUnconfirmedErrorThreshold: 'unconfirmed threshold',
    DatabaseName: 'database',
    DnsBypasses: 'DNS overrides',
    DnsQuery: 'record',
    DnsServer: 'name server',
    DnsTestValue: 'name to query',
    DnsExpectedResult: 'expected response',
    DomainGroupGuid: 'domain groups',
    ErrorConditions: 'failure conditions',
    ExpectedHttpStatusCode: 'expected HTTP status',
    GenerateAlert: 'alerts',
    HttpMethod: 'request method',
    HttpVersion: 'HTTP version',
    IgnoreExternalElements: 'ignore third-party requests',
    ImapSecureConnection: 'implicit TLS',
    IpVersion: 'IP version',
    IsActive: 'active',
    MonitorMode: 'mode',
    MsaSteps: 'steps',
    MultiStepApiTransactionScript: 'steps',
    NameForPhoneAlerts: 'name for phone alerts',
    NativeIPv6Only: 'native IPv6 only',
    NetworkAddress: 'address',
    PostmanCollectionJson: 'Postman collection',
    PredefinedVariables: 'variables',
    SelectedCheckpoints: 'checkpoints',
    SelfServiceTransactionScript: 'steps',
    SftpAction: 'action',
    SftpActionPath: 'file path',
    ThrottlingOptions: 'network throttling',
    TlsVersion: 'TLS versions',
    Url: 'URL',
    UseConcurrentMonitoring: 'concurrent monitoring',
    UsePrimaryCheckpointsOnly: 'primary checkpoints only',
    UserDefinedFunctions: 'functions',
    Username: 'user name',
    UseW3CTotalTime: 'stop timing at the load event',
  }),
);

/** Names a field; `…Specified` companions are named like their field. */
function fieldName(sent: string): string {
  const field = sent.replace(/Specified$/, '');
  return WORDS.get(field) ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Lists each name once, because several API fields may be one field of the form. */
export const fieldNames = (fields: readonly string[]): string => [...new Set(fields.map(fieldName))].join(', ');
