import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Fault } from '@vedette/kernel/fault';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/**
 * Decides which addresses probes may connect to. It must be applied to the exact address of each connection, also after
 * redirects.
 */
export interface EgressPolicy {
  /** Returns why `address` (an IP literal) or this port of it is denied; undefined if it is allowed. */
  findDenial(address: string, port?: number, request?: EgressRequest): string | undefined;
  /** Why a name with an unknown address is denied; absent if a proxy may resolve it. */
  readonly unknownAddressDenial?: string | undefined;
}

/** Details of the request, for a single HTTP request. */
interface EgressRequest {
  readonly method: string;
  readonly url: URL;
  /** Whether it carries a body, credentials, or headers set by the monitor. */
  readonly carriesMore: boolean;
}

/** Ranges of the machine itself, the local site or the provider. */
const PRIVATE_RANGES = new Set<string>([
  'unspecified',
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
  'reserved',
  'benchmarking',
  'as112',
  'amt',
  'discard',
]);
const ALWAYS_DENIED_RANGES = new Set<string>(['linkLocal', 'multicast', 'broadcast', 'deprecatedSiteLocal']);

/** Metadata services outside the link-local range: AWS (IPv6), Alibaba, Azure, Oracle. */
const METADATA_ADDRESSES = new Set(['fd00:ec2::254', '100.100.100.200', '168.63.129.16', '192.0.0.192']);

function parseNetwork(text: string): Network {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new Fault('invalid', `VEDETTE_EGRESS: "${text}" is neither an address nor a network such as 10.0.0.0/8`);
  }
}

const isInNetwork = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** The zone of an address (`fe80::1%eth0`) does not affect the decision. */
const parseAddress = (literal: string): Address => ipaddr.process(literal.replace(/%.*$/s, ''));

/** The interface identifiers of ISATAP (RFC 5214), for private and for public IPv4 addresses. */
const ISATAP = ['00005efe', '02005efe'];

/**
 * Returns the IPv4 addresses embedded in an IPv6 address: mapped, compatible, NAT64, 6to4, Teredo (RFC 4380: its
 * server, and its client inverted) and ISATAP.
 */
function embeddedAddresses(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [];
  const bytes = address.toByteArray();
  const readIpv4 = (from: number): Address => ipaddr.fromByteArray(bytes.slice(from, from + 4));
  const range = address.range();
  if (range === '6to4') return [readIpv4(2)];
  if (range === 'rfc6052' || range === 'rfc6145') return [readIpv4(12)];
  if (range === 'teredo') return [readIpv4(4), ipaddr.fromByteArray(bytes.slice(12).map((byte) => 255 - byte))];
  if (ISATAP.includes(Buffer.from(bytes.slice(8, 12)).toString('hex'))) return [readIpv4(12)];
  return bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0)
    ? [readIpv4(12)]
    : [];
}

/**
 * Parses a policy. `private-ok` allows all addresses except link-local and metadata addresses. `public-only` also
 * denies private ranges. `list:<network>,…` is like `public-only`, but allows the listed networks in any range.
 * @throws Fault `invalid` for any other text.
 */
export function parseEgressPolicy(text: string): EgressPolicy {
  const listedNetworks = text.startsWith('list:')
    ? text
        .slice(5)
        .split(',')
        .map((part) => parseNetwork(part.trim()))
    : [];
  if (text !== 'private-ok' && text !== 'public-only' && listedNetworks.length === 0) {
    throw new Fault('invalid', 'VEDETTE_EGRESS: must be private-ok, public-only or list:<network>,…');
  }
  const allowsPrivate = text === 'private-ok';
  const findAddressDenial = (address: Address): string | undefined => {
    if (listedNetworks.some((network) => isInNetwork(address, network))) return undefined;
    const range = address.range();
    if (ALWAYS_DENIED_RANGES.has(range)) return `${address.toString()} is a ${range} address`;
    if (METADATA_ADDRESSES.has(address.toString())) return `${address.toString()} is a metadata service`;
    if (!allowsPrivate && PRIVATE_RANGES.has(range)) return `${address.toString()} is a ${range} address`;
    return embeddedAddresses(address).map(findAddressDenial).find(Boolean);
  };
  const policy = cacheDecisions((literal) =>
    ipaddr.isValid(literal) ? findAddressDenial(parseAddress(literal)) : `${literal} is not an IP address`,
  );
  const unknownAddressDenial = `cannot be resolved here, and VEDETTE_EGRESS=${text} allows only known addresses`;
  return allowsPrivate ? policy : { ...policy, unknownAddressDenial };
}

const MAX_CACHED = 4_096;

/** Caches decisions, which never change for an address. */
function cacheDecisions(decide: (literal: string) => string | undefined): EgressPolicy {
  const cache = new Map<string, string | undefined>();
  return {
    findDenial: (literal) => {
      if (!cache.has(literal)) {
        if (cache.size >= MAX_CACHED) cache.clear();
        cache.set(literal, decide(literal));
      }
      return cache.get(literal);
    },
  };
}

/** Whether an IP literal belongs to this machine. */
function isOwnAddress(literal: string): boolean {
  const address = parseAddress(literal);
  if (['loopback', 'unspecified'].includes(address.range())) return true;
  if (embeddedAddresses(address).some((embeddedAddress) => isOwnAddress(embeddedAddress.toString()))) return true;
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return ownAddresses.some((ownAddress) => parseAddress(ownAddress.address).toString() === address.toString());
}

/**
 * Whether this is the liveness request, which has the same answer for every caller and needs no lookup. Only addresses
 * are accepted as the host, because names may lead to status pages.
 */
function isLivenessRequest({ method, url, carriesMore }: EgressRequest): boolean {
  const { protocol, hostname, username, password, pathname, search } = url;
  const isLocalAddress = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const hasNoExtraData = username === '' && password === '' && search === '' && !carriesMore;
  return isLocalAddress && hasNoExtraData && method === 'GET' && protocol === 'http:' && pathname === '/health/live';
}

/**
 * Restricts a policy so that `ownPort` of this machine, where the service listens, is denied: such a request would come
 * from inside and bypass rate limits and blocks by address. Only the liveness request is allowed.
 */
export function denyOwnPort(policy: EgressPolicy, ownPort: number): EgressPolicy {
  return {
    ...policy,
    findDenial: (literal, port, request) => {
      const denial = policy.findDenial(literal, port, request);
      if (denial !== undefined || port !== ownPort || !isOwnAddress(literal)) return denial;
      if (request && isLivenessRequest(request)) return undefined;
      return `${literal} port ${port} is this service itself, where only GET /health/live is allowed (VEDETTE_PROBE_ITSELF)`;
    },
  };
}
