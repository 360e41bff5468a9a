/** Descriptions of the response codes of name servers. */
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';

/** Sources: RFC 1035, 2136, 6891 and 8490. */
const RESPONSE_CODES: ReadonlyMap<number, readonly [name: string, description: string]> = new Map([
  [1, ['FORMERR', 'the server does not understand the query']],
  [2, ['SERVFAIL', 'the server failed to resolve the query']],
  [3, ['NXDOMAIN', 'the name does not exist']],
  [4, ['NOTIMP', 'the server does not support this kind of query']],
  [5, ['REFUSED', 'the server refuses to answer this query']],
  [6, ['YXDOMAIN', 'a name exists that should not exist']],
  [7, ['YXRRSET', 'records exist that should not exist']],
  [8, ['NXRRSET', 'records that should exist do not exist']],
  [9, ['NOTAUTH', 'the server is not authoritative for the zone']],
  [10, ['NOTZONE', 'the name is not in the zone']],
  [11, ['DSOTYPENI', 'the server does not support this stateful operation']],
  [16, ['BADVERS', 'the server does not support this version of EDNS']],
  [22, ['BADTRUNC', 'the signature is truncated']],
  [23, ['BADCOOKIE', 'the server requires a valid cookie']],
]);

/** Names of RFC 8914 codes that explain a failure. */
const EXTENDED_ERROR_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'unsupported DNSKEY algorithm'],
  [2, 'unsupported DS digest type'],
  [3, 'stale answer'],
  [6, 'DNSSEC bogus'],
  [7, 'signature expired'],
  [8, 'signature not yet valid'],
  [9, 'DNSKEY missing'],
  [10, 'RRSIGs missing'],
  [12, 'NSEC missing'],
  [15, 'blocked'],
  [16, 'censored'],
  [17, 'filtered'],
  [18, 'prohibited'],
  [20, 'not authoritative'],
  [21, 'not supported'],
  [22, 'no reachable authority'],
  [23, 'network error'],
]);

interface DnsStatus {
  readonly responseCode: number;
  readonly extendedErrors: readonly { readonly code: number; readonly text: string }[];
}

/** Describes a failed response, for example `SERVFAIL (response code 2): …`; undefined for a successful one. */
export function describeDnsFailure(
  response: DnsStatus,
): { readonly entry: ErrorCodeEntry; readonly text: string } | undefined {
  const { responseCode, extendedErrors } = response;
  if (responseCode === 0) return undefined;
  const [name, description] = RESPONSE_CODES.get(responseCode) ?? [
    `RCODE ${responseCode}`,
    'the server did not answer the query',
  ];
  const extendedTexts = extendedErrors.map(({ code, text }) =>
    [EXTENDED_ERROR_NAMES.get(code) ?? `extended error ${code}`, text].filter((part) => part !== '').join(': '),
  );
  return {
    entry: name === 'NXDOMAIN' ? errorCodes.dnsNameMissing : errorCodes.dnsServerFailure,
    text: [`${name} (response code ${responseCode}): ${description}`, ...extendedTexts].join('; '),
  };
}

/** FORMERR, NOTIMP and BADVERS: responses of servers that do not support EDNS0 (RFC 6891, 7). */
export const rejectsEdns = ({ responseCode }: DnsStatus): boolean => [1, 4, 16].includes(responseCode);
