/** Error codes for Chromium's messages of failed loads. Source: chromium `net/base/net_error_list.h`. */
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';

const ENTRIES_BY_ERROR_NAME = new Map<string, ErrorCodeEntry>([
  ['ERR_NAME_NOT_RESOLVED', errorCodes.nameFailed],
  ['ERR_INVALID_URL', errorCodes.invalidUrl],
  ['ERR_UNKNOWN_URL_SCHEME', errorCodes.invalidUrl],
  ['ERR_CONNECTION_REFUSED', errorCodes.connectRefused],
  ['ERR_CONNECTION_RESET', errorCodes.connectionReset],
  ['ERR_CONNECTION_CLOSED', errorCodes.connectionClosed],
  ['ERR_CONNECTION_ABORTED', errorCodes.connectionReset],
  ['ERR_CONNECTION_TIMED_OUT', errorCodes.connectTimeout],
  ['ERR_CONNECTION_FAILED', errorCodes.connectFailed],
  ['ERR_SOCKS_CONNECTION_FAILED', errorCodes.connectFailed],
  ['ERR_SOCKS_CONNECTION_HOST_UNREACHABLE', errorCodes.hostUnreachable],
  ['ERR_ADDRESS_UNREACHABLE', errorCodes.hostUnreachable],
  ['ERR_EMPTY_RESPONSE', errorCodes.connectionClosed],
  ['ERR_TIMED_OUT', errorCodes.headersTimeout],
  ['ERR_TOO_MANY_REDIRECTS', errorCodes.tooManyRedirects],
  ['ERR_UNSAFE_REDIRECT', errorCodes.badRedirect],
  ['ERR_INVALID_REDIRECT', errorCodes.badRedirect],
  ['ERR_INVALID_RESPONSE', errorCodes.invalidResponse],
  ['ERR_INVALID_HTTP_RESPONSE', errorCodes.invalidResponse],
  ['ERR_RESPONSE_HEADERS_TOO_BIG', errorCodes.invalidResponse],
  ['ERR_RESPONSE_HEADERS_TRUNCATED', errorCodes.invalidResponse],
  ['ERR_CONTENT_DECODING_FAILED', errorCodes.bodyUndecodable],
  ['ERR_CONTENT_LENGTH_MISMATCH', errorCodes.connectionClosed],
  ['ERR_INCOMPLETE_CHUNKED_ENCODING', errorCodes.connectionClosed],
  ['ERR_HTTP2_PROTOCOL_ERROR', errorCodes.invalidResponse],
  ['ERR_CERT_DATE_INVALID', errorCodes.certificateExpired],
  ['ERR_CERT_COMMON_NAME_INVALID', errorCodes.certificateName],
  ['ERR_CERT_AUTHORITY_INVALID', errorCodes.certificateUntrusted],
  ['ERR_CERT_REVOKED', errorCodes.certificateRevoked],
  ['ERR_CERT_WEAK_SIGNATURE_ALGORITHM', errorCodes.certificateWeak],
  ['ERR_CERT_WEAK_KEY', errorCodes.certificateWeak],
  ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', errorCodes.tlsNoCommonVersion],
  ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', errorCodes.tlsClientCertificate],
  ['ERR_BAD_SSL_CLIENT_AUTH_CERT', errorCodes.tlsClientCertificate],
]);

const ENTRIES_BY_PREFIX: readonly (readonly [RegExp, ErrorCodeEntry])[] = [
  [/^ERR_CERT_/, errorCodes.certificateOther],
  [/^ERR_SSL_/, errorCodes.tlsFailed],
];

/** Whether there was a response nevertheless that the browser does not display; it is judged by its status. */
export const isStatusOnly = (errorText: string): boolean =>
  /ERR_(HTTP_RESPONSE_CODE_FAILURE|INVALID_AUTH_CREDENTIALS)/.test(errorText);

const NAME_RESOLUTION_ENTRIES: readonly ErrorCodeEntry[] = [
  errorCodes.nameFailed,
  errorCodes.nameMissing,
  errorCodes.nameWithoutAddress,
  errorCodes.nameServerFailure,
  errorCodes.nameTimeout,
];

/** Returns the browser's name of an error, for example `net::ERR_NAME_NOT_RESOLVED`; undefined if it has none. */
export function browserErrorName(code: number): string | undefined {
  if (NAME_RESOLUTION_ENTRIES.some((entry) => entry.code === code)) return 'net::ERR_NAME_NOT_RESOLVED';
  const [name] = [...ENTRIES_BY_ERROR_NAME].find(([, entry]) => entry.code === code) ?? [];
  return name && `net::${name}`;
}

/** Returns the code of a failed load such as `net::ERR_CONNECTION_REFUSED`. */
export function findNetErrorCode(errorText: string): ErrorCodeEntry {
  const name = errorText.replace(/^net::/, '');
  return (
    ENTRIES_BY_ERROR_NAME.get(name) ??
    ENTRIES_BY_PREFIX.find(([pattern]) => pattern.test(name))?.[1] ??
    errorCodes.pageFailed
  );
}
