import { getServers } from 'node:dns';
import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Endpoint } from '../net/connect.js';
import {
  DnsFormatError,
  encodeQuery,
  recordTypes,
  toReverseName,
  type DnsResponse,
  type DnsQuestion,
  type RecordType,
} from '../net/dns-codec.js';
import { queryOverTcp, queryOverUdp, type DnsRequest } from '../net/dns-exchange.js';
import type { EgressPolicy } from '../net/egress.js';
import { ProbeFailure } from '../probe-failure.js';
import { describeDnsFailure, rejectsEdns } from './dns-response-rules.js';
import { compareRecords, type DnsComparison } from './dns-expected.js';
import type { ServiceCheck } from './service/service-check.js';

const RECORD_TYPES_BY_QUERY: Readonly<Record<DnsTarget['query'], RecordType>> = {
  ARecord: 'A',
  AaaaRecord: 'AAAA',
  CnameRecord: 'CNAME',
  MxRecord: 'MX',
  NsRecord: 'NS',
  SoaRecord: 'SOA',
  TxtRecord: 'TXT',
  SrvRecord: 'SRV',
  RootServer: 'NS',
  PtrRecord: 'PTR',
  CaaRecord: 'CAA',
  DsRecord: 'DS',
  TlsaRecord: 'TLSA',
  HttpsRecord: 'HTTPS',
  SvcbRecord: 'SVCB',
};

const DNS_PORT = 53;
/** For the checkpoint's own name server, which monitors cannot choose and which often has a local address. */
const UNRESTRICTED_EGRESS: EgressPolicy = { findDenial: () => undefined };

/** Queries a name server and checks the response. */
export async function checkDns(check: ServiceCheck, target: DnsTarget): Promise<void> {
  const endpoint = await resolveServer(check, target);
  const type = RECORD_TYPES_BY_QUERY[target.query];
  const response = await check.measure('downloadMs', () => queryServer(check, target, endpoint, type));
  const records = response.records.flatMap((record) =>
    record.type === recordTypes[type] && record.value !== undefined ? [record.value] : [],
  );
  check.addFact('Name server', endpoint.address);
  for (const text of records) check.addFact(`${type} record`, text);
  const failure = describeDnsFailure(response);
  if (failure) throw new ProbeFailure(failure.entry, failure.text);
  if (records.length === 0) throw new ProbeFailure(errorCodes.dnsNoRecord, `no ${type} record in the response`);
  if (!(await isExpected(check, compareRecords(type, records, target.expected), records))) {
    throw new ProbeFailure(errorCodes.dnsDiffers, records.join('\n').slice(0, 8_000));
  }
}

/**
 * Resolves the name server; an empty one means the checkpoint's own.
 * @throws ProbeFailure 23001
 */
async function resolveServer(check: ServiceCheck, target: DnsTarget): Promise<Endpoint> {
  const { host, port } = target;
  if (host === '') return defaultServer(check.tools.nameServers);
  try {
    return { address: await check.resolve(target), port };
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    throw new ProbeFailure(errorCodes.dnsServerName, error.message, { cause: error });
  }
}

/** Entries are an address, or `address:port` with IPv6 addresses in brackets. */
function defaultServer(servers: readonly string[] = getServers()): Endpoint {
  const [firstServer] = servers;
  if (firstServer === undefined) throw new ProbeFailure(errorCodes.dnsServerName, 'the checkpoint has no name server');
  const { v4, v6, port } = /^(?:(?<v4>[\d.]+)|\[(?<v6>[^\]]+)\])(?::(?<port>\d+))?$/.exec(firstServer)?.groups ?? {};
  return { address: v4 ?? v6 ?? firstServer, port: port === undefined ? DNS_PORT : Number(port) };
}

/**
 * Queries over UDP with EDNS0, without it if the server does not support it, and over TCP if the response does not fit.
 * @throws ProbeFailure 11006 for an invalid name
 */
async function queryServer(
  check: ServiceCheck,
  target: DnsTarget,
  endpoint: Endpoint,
  type: RecordType,
): Promise<DnsResponse> {
  const { timer, tools } = check;
  const queryOptions = { id: Math.floor(tools.random.next() * 65_536), name: queriedName(target), type };
  const [query, plainQuery] = [buildQuery({ ...queryOptions, hasEdns: true }), buildQuery(queryOptions)];
  const egress = target.host === '' ? UNRESTRICTED_EGRESS : tools.egress;
  const request: DnsRequest = { endpoint, egress, query, plainQuery, limitMs: target.connectTimeoutMs };
  check.resolvedIpAddress ??= endpoint.address;
  let response = await queryOverUdp(timer, request);
  check.totalBytes = response.size;
  if (rejectsEdns(response.response)) {
    response = await queryOverUdp(timer, { ...request, query: plainQuery });
    check.totalBytes += response.size;
  }
  if (response.response.isTruncated) {
    response = await queryOverTcp(timer, request);
    check.totalBytes += response.size;
  }
  return response.response;
}

function queriedName({ query, name }: DnsTarget): string {
  if (query === 'RootServer') return '';
  return query === 'PtrRecord' ? toReverseName(name) : name;
}

function buildQuery(queryOptions: DnsQuestion): Buffer {
  try {
    return encodeQuery(queryOptions);
  } catch (error) {
    if (error instanceof DnsFormatError) throw new ProbeFailure(errorCodes.invalidUrl, error.message, { cause: error });
    throw error;
  }
}

async function isExpected(
  { tools }: ServiceCheck,
  comparison: DnsComparison,
  records: readonly string[],
): Promise<boolean> {
  if (typeof comparison === 'boolean') return comparison;
  const matches = await tools.patterns.search(records.join('\n'), comparison.patterns);
  return matches.some((match) => typeof match === 'object');
}
