/** What the form calls the fields of monitors, by their names in the API; those that are missing here say it themselves. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AuthenticationType: 'authentication',
    BlockGoogleAnalytics: 'not counted in Google Analytics',
    BlockUptrendsRum: 'not counted among our own visitors',
    BlockUrls: 'blocked addresses',
    BrowserType: 'browser',
    BrowserWindowDimensions: 'window of the browser',
    CheckCertificateErrors: 'wrong certificates',
    CheckInterval: 'check every',
    CheckIntervalSeconds: 'check every',
    ConcurrentConfirmedErrorThreshold: 'confirmed from',
    ConcurrentUnconfirmedErrorThreshold: 'unconfirmed from',
    DatabaseName: 'database',
    DnsBypasses: 'names found elsewhere',
    DnsQuery: 'record',
    DnsServer: 'name server',
    DnsTestValue: 'name to ask for',
    DnsExpectedResult: 'expected answer',
    DomainGroupGuid: 'domain groups',
    ErrorConditions: 'error conditions',
    ExpectedHttpStatusCode: 'expected HTTP status',
    GenerateAlert: 'alerts',
    HttpMethod: 'method of the request',
    HttpVersion: 'HTTP version',
    IgnoreExternalElements: 'conditions leave out other parties',
    ImapSecureConnection: 'TLS from the first byte',
    IpVersion: 'internet protocol',
    IsActive: 'active',
    MonitorMode: 'mode',
    MsaSteps: 'steps',
    MultiStepApiTransactionScript: 'steps',
    NameForPhoneAlerts: 'name for phone alerts',
    NativeIPv6Only: 'only through native IPv6',
    NetworkAddress: 'address',
    PostmanCollectionJson: 'Postman collection',
    PredefinedVariables: 'variables',
    SelectedCheckpoints: 'checkpoints',
    SelfServiceTransactionScript: 'steps',
    SftpAction: 'action',
    SftpActionPath: 'path of the file',
    ThrottlingOptions: 'line',
    TlsVersion: 'TLS versions',
    Url: 'address (URL)',
    UseConcurrentMonitoring: 'all checkpoints at once',
    UsePrimaryCheckpointsOnly: 'primary checkpoints only',
    UserDefinedFunctions: 'functions',
    Username: 'user name',
    UseW3CTotalTime: 'the load event ends the load time',
  }),
);

/** One that says of another whether it was sent is told as that one. */
function fieldWords(sent: string): string {
  const field = sent.replace(/Specified$/, '');
  return WORDS.get(field) ?? field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

/** Each once, as some fields of the API are one of the form. */
export const fieldsInWords = (fields: readonly string[]): string => [...new Set(fields.map(fieldWords))].join(', ');
