import { getServers } from 'node:dns';
import type { DnsTarget } from '@vedette/contract/checkpoint/target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Endpoint } from '../net/connect.js';
import {
  DnsFormatError,
  encodeQuery,
  recordTypes,
  reverseName,
  type DnsAnswer,
  type Question,
  type RecordType,
} from '../net/dns-codec.js';
import { queryOverTcp, queryOverUdp, type DnsExchange } from '../net/dns-exchange.js';
import type { EgressPolicy } from '../net/egress.js';
import { ProbeFailure } from '../probe-failure.js';
import { answerFailure, refusesEdns } from './dns-answer-rules.js';
import { compareRecords, type DnsComparison } from './dns-expected.js';
import type { ServiceCheck } from './service/check.js';

const recordTypeByQuery: Readonly<Record<DnsTarget['query'], RecordType>> = {
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
const ownChoice: EgressPolicy = { refusal: () => undefined };

/** Queries a name server and checks the response. */
export async function checkDns(check: ServiceCheck, target: DnsTarget): Promise<void> {
  const endpoint = await resolveServer(check, target);
  const type = recordTypeByQuery[target.query];
  const answer = await check.timed('downloadMs', () => ask(check, target, endpoint, type));
  const records = answer.records.flatMap((record) =>
    record.type === recordTypes[type] && record.text !== undefined ? [record.text] : [],
  );
  check.note('Name server', endpoint.address);
  for (const text of records) check.note(`${type} record`, text);
  const failure = answerFailure(answer);
  if (failure) throw new ProbeFailure(failure.entry, failure.text);
  if (records.length === 0) throw new ProbeFailure(errorCodes.dnsNoRecord, `no ${type} record in the answer`);
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
  if (host === '') return ownServer(check.tools.nameServers);
  try {
    return { address: await check.resolve(target), port };
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    throw new ProbeFailure(errorCodes.dnsServerName, error.message, { cause: error });
  }
}

/** Entries are an address, or `address:port` with IPv6 addresses in brackets. */
function ownServer(servers: readonly string[] = getServers()): Endpoint {
  const [first] = servers;
  if (first === undefined) throw new ProbeFailure(errorCodes.dnsServerName, 'the checkpoint has no name server');
  const { v4, v6, port } = /^(?:(?<v4>[\d.]+)|\[(?<v6>[^\]]+)\])(?::(?<port>\d+))?$/.exec(first)?.groups ?? {};
  return { address: v4 ?? v6 ?? first, port: port === undefined ? DNS_PORT : Number(port) };
}

/**
 * Queries over UDP with EDNS0, without it if the server does not support it, and over TCP if the response does not fit.
 * @throws ProbeFailure 11006 for an invalid name
 */
async function ask(check: ServiceCheck, target: DnsTarget, endpoint: Endpoint, type: RecordType): Promise<DnsAnswer> {
  const { course, tools } = check;
  const question = { id: Math.floor(tools.random.next() * 65_536), name: nameFor(target), type };
  const [query, plainQuery] = [queryFor({ ...question, hasEdns: true }), queryFor(question)];
  const egress = target.host === '' ? ownChoice : tools.egress;
  const exchange: DnsExchange = { endpoint, egress, query, plainQuery, limitMs: target.connectTimeoutMs };
  check.resolvedIpAddress ??= endpoint.address;
  let response = await queryOverUdp(course, exchange);
  check.totalBytes = response.size;
  if (refusesEdns(response.answer)) {
    response = await queryOverUdp(course, { ...exchange, query: plainQuery });
    check.totalBytes += response.size;
  }
  if (response.answer.isTruncated) {
    response = await queryOverTcp(course, exchange);
    check.totalBytes += response.size;
  }
  return response.answer;
}

function nameFor({ query, name }: DnsTarget): string {
  if (query === 'RootServer') return '';
  return query === 'PtrRecord' ? reverseName(name) : name;
}

function queryFor(question: Question): Buffer {
  try {
    return encodeQuery(question);
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
  const found = await tools.patterns.search(records.join('\n'), comparison.patterns);
  return found.some((one) => typeof one === 'object');
}
