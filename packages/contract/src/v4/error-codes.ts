/**
 * All values of `ErrorCode` that a check can have, as data. 0, 3040, 5407, 6000 and 6001 are the numbers that existing
 * clients know. All others have five digits, the first two being the category, so they never collide with a known one.
 * Codes are stable API values: never renumber or reuse them.
 */
import { STATUS_CODES } from '../http-status.js';

/** `describeError` fills each `{name}` of a description. */
export interface ErrorCodeEntry {
  readonly code: number;
  readonly category: string;
  /** Default `ErrorDescription`. */
  readonly description: string;
  /** When a check gets this code. */
  readonly raisedBy: string;
  /** Whether a traceroute to the resolved address helps with the diagnosis. */
  readonly traceroute: boolean;
  /** Whether a snapshot of the received content helps with the diagnosis. */
  readonly snapshot: boolean;
}

type Row = readonly [code: number, description: string, raisedBy: string];

const category = <const R extends Record<string, Row>>(
  name: string,
  diagnostic: 'traceroute' | 'snapshot' | 'nothing',
  rows: R,
): { readonly [K in keyof R]: ErrorCodeEntry } => {
  const entry = ([code, description, raisedBy]: Row): ErrorCodeEntry => ({
    code,
    category: name,
    description,
    raisedBy,
    traceroute: diagnostic === 'traceroute',
    snapshot: diagnostic === 'snapshot',
  });
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, entry(row)])) as {
    [K in keyof R]: ErrorCodeEntry;
  };
};

export const errorCodes = {
  ...category('OK', 'nothing', { ok: [0, 'OK', 'no error'] }),
  ...category('Name resolution', 'nothing', {
    nameFailed: [11000, 'Host name could not be resolved', 'any other resolver failure'],
    nameMissing: [11001, 'Host name does not exist', 'NXDOMAIN'],
    nameWithoutAddress: [
      11002,
      'Host name has no address of the required IP version',
      'the response contains no A or AAAA record',
    ],
    nameServerFailure: [11003, 'Name server failure', 'SERVFAIL, REFUSED or FORMERR'],
    nameTimeout: [11004, 'Name resolution timed out', 'no name server responds in time'],
    addressRefused: [11005, 'Address is not allowed', 'the egress policy of the checkpoint blocks the address'],
    invalidUrl: [11006, 'Invalid URL or network address', 'the target cannot be parsed, or is not http or https'],
  }),
  ...category('Network', 'traceroute', {
    connectFailed: [12000, 'Connection failed', 'any other socket error'],
    connectTimeout: [12001, 'TCP connection timed out', 'no connection within the connect time-out'],
    connectRefused: [12002, 'TCP connection refused', 'ECONNREFUSED'],
    hostUnreachable: [12003, 'Host unreachable', 'EHOSTUNREACH'],
    networkUnreachable: [12004, 'Network unreachable', 'ENETUNREACH'],
    connectionReset: [12005, 'Connection reset', 'ECONNRESET before the response is complete'],
    connectionClosed: [12006, 'Connection closed unexpectedly', 'end of stream before the response is complete'],
    noIpv6: [12007, 'No IPv6 connectivity on the checkpoint', 'an IPv6 target on a checkpoint without an IPv6 address'],
    pingTimeout: [12010, 'Ping timed out', 'no echo reply'],
    pingUnreachable: [12011, 'Ping: destination unreachable', 'ICMP unreachable'],
    pingTtl: [12012, 'Ping: time to live exceeded', 'ICMP time to live exceeded'],
    pingFailed: [12013, 'Ping failed', 'any other failure of a ping'],
    checkTimeout: [12020, 'Check timed out', 'the check exceeds its overall limit'],
  }),
  ...category('TLS', 'nothing', {
    tlsFailed: [13000, 'TLS handshake failed', 'any other failure of the handshake'],
    tlsNoCommonVersion: [13001, 'No common TLS version or cipher', 'alert protocol_version, or no shared cipher'],
    tlsTimeout: [13002, 'TLS handshake timed out', 'the handshake does not complete in time'],
    tlsClosed: [13003, 'TLS connection closed during the handshake', 'end of stream or reset in the handshake'],
    tlsClientCertificate: [
      13004,
      'Server requires a client certificate / rejected it',
      'alert certificate_required or bad_certificate',
    ],
    certificateExpired: [13010, 'Certificate has expired', 'a certificate of the chain is past its notAfter'],
    certificateNotYetValid: [
      13011,
      'Certificate is not valid yet',
      'a certificate of the chain is before its notBefore',
    ],
    certificateName: [13012, 'Certificate name does not match the host', 'no subject name covers the host'],
    certificateSelfSigned: [13013, 'Certificate is self-signed', 'the leaf is its own issuer and is not trusted'],
    certificateUntrusted: [
      13014,
      'Certificate chain is not trusted or incomplete',
      'no trusted root, or a missing intermediate',
    ],
    certificateRevoked: [13015, 'Certificate is revoked', 'the stapled OCSP response says so'],
    certificateWeak: [13016, 'Certificate uses a weak algorithm or key', 'key or signature below the security level'],
    certificateOther: [13019, 'Certificate error (other)', 'any other failure of the verification'],
  }),
  ...category('HTTP', 'snapshot', {
    statusDiffers: [
      3040,
      'HTTP status {got}, expected {expected}',
      'a condition HttpStatus is set and the status is another',
    ],
    invalidResponse: [
      14000,
      'Invalid HTTP response',
      'browsers would reject the response, or its headers are too large',
    ],
    headersTimeout: [14001, 'Timed out waiting for the response headers', 'no complete headers in time'],
    bodyTimeout: [14002, 'Timed out reading the response body', 'the body is not complete in time'],
    tooManyRedirects: [14003, 'Too many redirects (more than 50)', 'the 51st redirect, or a redirect loop'],
    badRedirect: [14004, 'Invalid redirect location', 'Location is missing, unreadable, or not http or https'],
    responseTooLarge: [14005, 'Response too large', 'more than 20 MB of body, on the wire or inflated'],
    bodyUndecodable: [
      14006,
      'Response body could not be decoded',
      'the body does not match Content-Encoding, or exceeds the limits of its decoder',
    ],
    httpVersionUnavailable: [
      14007,
      'Requested HTTP version is not available',
      'the server does not support the requested HTTP version',
    ],
    authenticationUnusable: [
      14008,
      'HTTP authentication failed: no or unusable challenge',
      '401 without a challenge of the configured scheme',
    ],
    authenticationRejected: [
      14009,
      'HTTP authentication failed: credentials rejected',
      '401 after the challenge was answered',
    ],
  }),
  ...category('Content', 'snapshot', {
    contentMissing: [15001, 'Content does not match: expected text not found', 'a ContentMatch is not satisfied'],
    contentForbidden: [15002, 'Content does not match: forbidden text found', 'a negated ContentMatch matches'],
    contentTimeDiffers: [
      15003,
      'Content timestamp is outside the allowed difference',
      'a ContentMatch with DateTime finds a time too far from the current time',
    ],
    contentTimeUnreadable: [
      15004,
      'Content timestamp could not be read',
      'a ContentMatch with DateTime matches, but its groups are not a valid time',
    ],
    contentTooSmall: [15010, 'Content smaller than the minimum size', 'TotalMinBytes'],
    contentTooLarge: [15011, 'Content larger than the maximum size', 'TotalMaxBytes'],
    contentEmpty: [15012, 'Response was empty', 'a ContentMatch on a response without a body'],
  }),
  ...category('Performance', 'nothing', {
    loadTimeLimit1: [6000, 'Load time above limit 1', 'LoadTimeLimit1 with effect Error'],
    loadTimeLimit2: [6001, 'Load time above limit 2', 'LoadTimeLimit2 with effect Error'],
    firstContentfulPaint: [16001, 'First contentful paint above the maximum', 'FirstContentfulPaintMaximum'],
    largestContentfulPaint: [16002, 'Largest contentful paint above the maximum', 'LargestContentfulPaintMaximum'],
    timeToInteractive: [16003, 'Time to interactive above the maximum', 'TimeToInteractiveMaximum'],
    cumulativeLayoutShift: [16004, 'Cumulative layout shift above the maximum', 'CumulativeLayoutShiftMaximum'],
    totalBlockingTime: [16005, 'Total blocking time above the maximum', 'TotalBlockingTimeMaximum'],
    requestStart: [16011, 'Request start above the maximum', 'RequestStartMaximum'],
    timeToFirstByte: [16012, 'Time to first byte above the maximum', 'TimeToFirstByteMaximum'],
    domInteractive: [16013, 'DOM interactive above the maximum', 'DomInteractiveMaximum'],
    domComplete: [16014, 'DOM complete above the maximum', 'DomCompleteMaximum'],
  }),
  ...category('Page', 'snapshot', {
    pageFailed: [17000, 'Page could not be loaded (other browser error)', 'any other browser error'],
    pageTimeout: [17001, 'Page load timed out', 'the navigation exceeds its limit'],
    elementsFailed: [17002, 'Too many page elements failed', 'PageElementFailedWithPercentage'],
    elementsTooLarge: [17003, 'Too many page elements are too large', 'PageElementMaxSizeWithPercentage'],
    forbiddenRequest: [17004, 'A request that must not occur was found', 'PageElementUrlMatch, contains'],
    missingRequest: [17005, 'A required request was not found', 'PageElementUrlMatch, not contains'],
    consoleLevelFound: [17006, 'Console contains an entry of the checked level', 'ConsoleLevel, contains'],
    consoleLevelMissing: [17007, 'Console contains no entry of the checked level', 'ConsoleLevel, not contains'],
    consoleTextFound: [17008, 'Console contains the checked text', 'ConsoleContentMatch, contains'],
    consoleTextMissing: [17009, 'Console does not contain the checked text', 'ConsoleContentMatch, not contains'],
    browserCrashed: [17020, 'Browser crashed', 'the browser exits unexpectedly'],
    browserNotStarted: [17021, 'Browser could not be started', 'the checkpoint has no browser'],
    throttlingFailed: [17022, 'Throttling could not be applied', 'the browser rejects the throttling'],
  }),
  ...category('Transaction', 'snapshot', {
    navigateFailed: [5407, 'Step {step}: Navigate to {url} failed.', 'a navigate action fails, whatever the cause'],
    stepFailed: [18000, 'Step failed (other)', 'any other failure of a step'],
    transactionTimeout: [18001, 'Transaction timed out (4 minutes)', 'the run exceeds its limit'],
    clickFailed: [18002, 'Click failed', 'click'],
    setFailed: [18003, 'Set failed', 'set'],
    hoverFailed: [18004, 'Hover failed', 'hover'],
    keyEventFailed: [18005, 'Key event failed', 'keyEvent'],
    scrollFailed: [18006, 'Scroll failed', 'scrollTo'],
    elementMissing: [18007, "Element '{selector}' not found.", 'the element never appears'],
    elementNotReady: [18008, 'Element not visible or not enabled in time', 'the element stays hidden or disabled'],
    elementContentFailed: [18009, 'Test element content failed', 'testElementContent'],
    documentContentFailed: [18010, 'Test document content failed', 'testDocumentContent'],
    waitForElementFailed: [18011, 'Wait for element failed', 'waitForElement'],
    frameFailed: [18012, 'Switch to frame failed', 'switchIframe'],
    tabFailed: [18013, 'Switch to browser tab failed', 'switchBrowserTab'],
    adjustVariableFailed: [18014, 'Adjust variable content failed', 'adjustVariable'],
    variableUndefined: [18015, 'Variable is not defined', 'a variable is used before it is set'],
    fileUploadFailed: [18016, 'File upload failed', 'a file cannot be passed to the page'],
    transactionVaultItem: [18017, 'Vault item not available', 'a vault item is missing'],
    oneTimePasswordFailed: [
      18018,
      'One-time password could not be generated',
      'the secret of the one-time password is unusable',
    ],
    clearCacheFailed: [18019, 'Clear cache failed', 'clearCache'],
    transactionInvalid: [18020, 'Script is invalid', 'the script cannot be parsed'],
  }),
  ...category('API', 'nothing', {
    apiStepFailed: [19000, 'Step failed (other)', 'any other failure of a step'],
    responseIncomplete: [19001, 'Response was not completed', 'no complete response, and no more specific code'],
    assertStatus: [19002, 'Assertion failed: status code', 'an assertion on the status code'],
    assertJson: [19003, 'Assertion failed: JSON body', 'an assertion on the JSON body'],
    assertXml: [19004, 'Assertion failed: XML body', 'an assertion on the XML body'],
    assertText: [19005, 'Assertion failed: text body', 'an assertion on the text body'],
    assertHeader: [19006, 'Assertion failed: response header', 'an assertion on a response header'],
    assertCookie: [19007, 'Assertion failed: cookie', 'an assertion on a cookie'],
    assertDuration: [19008, 'Assertion failed: duration', 'an assertion on the duration'],
    assertLength: [19009, 'Assertion failed: content length', 'an assertion on the content length'],
    assertStatusText: [19010, 'Assertion failed: status description', 'an assertion on the status description'],
    assertVariable: [19011, 'Assertion failed: variable or calculated value', 'an assertion on a variable'],
    responseCompleted: [19012, 'Response completed although it should not', 'an inverted completion assertion'],
    attemptsExhausted: [
      19020,
      'Assertions still failing after the maximum number of attempts',
      'RetryUntilSuccessful has no attempts left',
    ],
    variableNotExtracted: [19021, 'Variable could not be extracted', 'the source of a variable is absent'],
    bodyNotJson: [19022, 'Body is not valid JSON', 'JSON is required and cannot be parsed'],
    bodyNotXml: [19023, 'Body is not valid XML, or XPath selects nothing', 'XML is required and cannot be used'],
    variableUnresolved: [19024, 'Variable in the request is not resolved', 'a request names an unknown variable'],
    preRequestScriptFailed: [19025, 'Pre-request script failed', 'a pre-request script throws'],
    postResponseScriptFailed: [19026, 'Post-response script failed', 'a post-response script throws'],
    scriptTestFailed: [19027, 'Script test failed', 'a test of a script fails'],
    scriptTimeout: [19028, 'Script took too long', 'a script exceeds its time limit'],
    clientCertificateMissing: [19029, 'Client certificate not available', 'the client certificate cannot be read'],
    apiVaultItem: [19030, 'Vault item not available', 'a vault item is missing'],
    apiRunTimeout: [19031, 'Run timed out (4 minutes)', 'the run exceeds its limit'],
    apiInvalid: [19032, 'Definition is invalid', 'the definition cannot be parsed'],
    collectionTestFailed: [19040, 'Collection test failed', 'a test of the collection fails'],
    collectionRequestFailed: [19041, 'Collection request failed', 'a request of the collection fails'],
    collectionInvalid: [
      19042,
      'Collection is invalid or uses an unsupported feature',
      'the collection cannot be parsed or run',
    ],
  }),
  ...category('Mail', 'nothing', {
    smtpGreeting: [20001, 'No or wrong greeting (SMTP)', 'the server does not greet with 220'],
    pop3Greeting: [20002, 'No or wrong greeting (POP3)', 'the server does not greet with +OK'],
    imapGreeting: [20003, 'No or wrong greeting (IMAP)', 'the server does not greet with OK or PREAUTH'],
    mailServerError: [20004, 'Server returned an error', 'a command is refused'],
    mailLoginFailed: [20005, 'Login failed', 'the credentials are rejected'],
    mailLoginUnsupported: [20006, 'Login method not supported', 'no common login method'],
    mailTlsUnavailable: [20007, 'Secure connection not available', 'TLS is required and not offered'],
    mailTimeout: [20008, 'Timed out waiting for a response', 'no response in time'],
  }),
  ...category('FTP', 'nothing', {
    ftpGreeting: [21001, 'FTP: no or wrong greeting', 'the server does not greet with 220'],
    ftpLoginFailed: [21002, 'FTP: login failed', 'the credentials are rejected'],
    ftpServerError: [21003, 'FTP: server returned an error', 'a command is refused'],
    sftpHandshake: [21010, 'SFTP: SSH handshake failed', 'no common algorithm, or a broken handshake'],
    sftpLoginFailed: [21011, 'SFTP: login failed', 'the credentials are rejected'],
    sftpFileMissing: [21012, 'SFTP: file does not exist', 'TestFileExists or DownLoadFile'],
    sftpFileExists: [21013, 'SFTP: file exists but must not', 'TestFileDoesNotExist'],
    sftpFileTooLarge: [21014, 'SFTP: file is larger than 1 MB', 'DownLoadFile'],
    sftpDownloadFailed: [21015, 'SFTP: download failed', 'DownLoadFile'],
    sftpPermission: [21016, 'SFTP: permission denied', 'the server refuses access to the path'],
    ftpTimeout: [21020, 'Timed out waiting for a response', 'no response in time'],
  }),
  ...category('Database', 'nothing', {
    databaseHandshake: [22001, 'Protocol handshake failed', 'the server does not speak the protocol'],
    databaseLogin: [22002, 'Login failed', 'the credentials are rejected'],
    databaseOpen: [22003, 'Database cannot be opened', 'the database is missing or not permitted'],
    databaseRefuses: [22004, 'Server refuses connections (too many, host blocked)', 'the server rejects the client'],
    databaseError: [22005, 'Server error', 'any other error response'],
    databaseTimeout: [22006, 'Timed out waiting for a response', 'no response in time'],
  }),
  ...category('DNS', 'nothing', {
    dnsServerName: [23001, 'DNS server name could not be resolved', 'DnsServer is a name without an address'],
    dnsTimeout: [23002, 'DNS query timed out', 'no response in time'],
    dnsNameMissing: [23003, 'DNS response: name does not exist', 'NXDOMAIN'],
    dnsServerFailure: [23004, 'DNS response: server failure or refused', 'SERVFAIL or REFUSED'],
    dnsNoRecord: [23005, 'DNS response contains no record of the queried type', 'an empty response'],
    dnsDiffers: [23006, 'DNS response differs from the expected result', 'no record matches DnsExpectedResult'],
    dnsMalformed: [23007, 'DNS response is malformed', 'the response cannot be parsed'],
    dnsBlocked: [23008, 'DNS checks are blocked on this checkpoint (data protection)', 'resolved addresses are hidden'],
  }),
  ...category('Certificate', 'nothing', {
    certificateExpiresSoon: [
      24001,
      'SSL certificate will expire soon',
      'days left are not above CertificateExpirationWarningDays',
    ],
    sslCertificateExpired: [24002, 'SSL certificate has expired', 'the leaf certificate is past its notAfter'],
    sslCertificateNotYetValid: [
      24003,
      'SSL certificate is not valid yet',
      'the leaf certificate is before its notBefore',
    ],
    commonNameDiffers: [24010, 'Common name differs', 'CertificateName'],
    organizationDiffers: [24011, 'Organization differs', 'CertificateOrganization'],
    organizationalUnitDiffers: [24012, 'Organizational unit differs', 'CertificateOrganizationalUnit'],
    serialNumberDiffers: [24013, 'Serial number differs', 'CertificateSerialNumber'],
    fingerprintDiffers: [24014, 'Fingerprint differs', 'CertificateFingerprint'],
    issuerNameDiffers: [24015, 'Issuer common name differs', 'CertificateIssuerName'],
    issuerOrganizationDiffers: [24016, 'Issuer organization differs', 'CertificateIssuerCompanyName'],
    issuerUnitDiffers: [24017, 'Issuer organizational unit differs', 'CertificateIssuerOrganizationalUnit'],
    noCertificate: [24018, 'Server sent no certificate', 'the handshake yields no certificate'],
  }),
  ...category('Concurrent', 'nothing', {
    concurrentUnconfirmed: [
      28001,
      'Errors on {failed} of {total} checkpoints (unconfirmed threshold reached)',
      'the share of failing partial checks reaches the unconfirmed threshold',
    ],
    concurrentConfirmed: [
      28002,
      'Errors on {failed} of {total} checkpoints (confirmed threshold reached)',
      'the share of failing partial checks reaches the confirmed threshold',
    ],
    concurrentInconclusive: [28003, 'Too few usable partial results', 'fewer than two conclusive partial checks'],
  }),
  ...category('Monitoring system', 'nothing', {
    resultMissing: [29001, 'Checkpoint did not deliver a result in time', 'a lease expired; never an error level'],
    probeFailed: [29002, 'Probe failed internally', 'a fault of Vedette; never an error level'],
    checkpointOffline: [29003, 'Checkpoint lost its own connectivity', 'an impaired checkpoint; never an error level'],
    definitionUnusable: [29004, 'Monitor definition cannot be run', 'a missing vault item or an invalid script'],
    kindUnsupported: [29005, 'Monitor type not supported by the checkpoint', 'the run goes to another checkpoint'],
  }),
} as const;

const entriesByCode = new Map<number, ErrorCodeEntry>(Object.values(errorCodes).map((entry) => [entry.code, entry]));

/** Code of a response whose status is an error in itself: 14000 + status, for example 14404 or 14500. */
export const httpStatusErrorCode = (status: number): number => 14_000 + status;

/**
 * Returns the entry of a code, including those of HTTP statuses (14100 to 14999). Undefined if the number is not a
 * code.
 */
export function findErrorCode(code: number): ErrorCodeEntry | undefined {
  const entry = entriesByCode.get(code);
  if (entry || !Number.isInteger(code) || code < 14_100 || code > 14_999) return entry;
  const status = code - 14_000;
  const phrase = STATUS_CODES[status];
  return {
    ...errorCodes.invalidResponse,
    code,
    description: `HTTP status ${status}${phrase === undefined ? '' : ` (${phrase})`}`,
    raisedBy: `the response has status ${status}`,
  };
}

/** Returns the `ErrorDescription` of a code with its parameters filled in. An unknown code becomes `Error <code>`. */
export function describeError(code: number, values: Readonly<Record<string, string | number>> = {}): string {
  const entry = findErrorCode(code);
  if (!entry) return `Error ${code}`;
  return entry.description.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
