/** Which servers of a list may be used, in libpq's names. */
export const SESSION_ATTRIBUTES = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number];

/** A parsed connection string: one URL per server, and the required kind of server. */
export interface StoreAddress {
  /** In the given order, each with a single host and port. */
  readonly urls: readonly [string, ...string[]];
  readonly sessionAttributes: SessionAttributes;
  /** `connect_timeout` per server; undefined when absent. */
  readonly connectTimeoutMs: number | undefined;
}

/** State that a server reports for a session. */
export interface SessionFacts {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/**
 * Returns whether a server is of the required kind. `prefer-standby` accepts any server once no standby is left to try.
 */
export function matchesSessionAttributes(
  attributes: SessionAttributes,
  { isStandby, isReadOnly }: SessionFacts,
  isLastResort: boolean,
): boolean {
  switch (attributes) {
    case 'any':
      return true;
    case 'read-write':
      return !isReadOnly;
    case 'read-only':
      return isReadOnly;
    case 'primary':
      return !isStandby;
    case 'standby':
      return isStandby;
    case 'prefer-standby':
      return isStandby || isLastResort;
  }
}

const CONNECTION_STRING =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?<path>\/[^?#]*)?(?:\?(?<query>.*))?$/i;
/** An IPv6 address in brackets, a name, an IPv4 address, or nothing, optionally followed by a port. */
const HOST_PATTERN = /^(?<host>\[[0-9a-f:.%]+\]|[^:[\]]*)(?::(?<port>\d*))?$/i;
const FORMAT_RULE = 'must look like postgres://user:password@host:5432/database';
/** Parameters handled here, because the driver supports neither lists of hosts nor the last two. */
const PARSED_PARAMETERS = ['host', 'port', 'target_session_attrs', 'connect_timeout'];

interface Host {
  readonly host: string;
  readonly port: string;
}

/**
 * Parses a connection string as libpq does: several hosts separated by commas, in the authority or in `host` and
 * `port`, and `target_session_attrs`. All other parameters stay as they are. `target_session_attrs` defaults to
 * `read-write` for several hosts, because the service needs write access.
 * @returns the address, or the rule that the text breaks
 */
export function parseStoreAddress(text: string): StoreAddress | string {
  const parts = CONNECTION_STRING.exec(text)?.groups;
  if (!parts) return FORMAT_RULE;
  const query = new URLSearchParams(parts['query']);
  const hosts = parseHosts(parts['hosts'] ?? '', query.get('host'), query.get('port'));
  if (typeof hosts === 'string') return hosts;
  const attributes = query.get('target_session_attrs') ?? (hosts.length > 1 ? 'read-write' : 'any');
  const sessionAttributes = SESSION_ATTRIBUTES.find((one) => one === attributes);
  if (!sessionAttributes) return `target_session_attrs must be one of ${SESSION_ATTRIBUTES.join(', ')}`;
  const timeout = query.get('connect_timeout');
  if (timeout !== null && !/^\d{1,5}$/.test(timeout)) return 'connect_timeout must be a number of seconds';
  const user = parts['user'] === undefined ? '' : `${parts['user']}@`;
  const urls = hosts.map(
    (one) => `${parts['scheme']}${user}${formatHost(one)}${parts['path'] ?? ''}${buildHostQuery(query, one)}`,
  );
  const [first, ...others] = urls;
  if (first === undefined || !urls.every((url) => URL.canParse(url))) return FORMAT_RULE;
  // 0 sets no timeout, so that the caller's own applies. As in libpq, 1 is raised to 2 seconds.
  const seconds = Number(timeout ?? 0);
  const connectTimeoutMs = seconds > 0 ? Math.max(2, seconds) * 1_000 : undefined;
  return { urls: [first, ...others], sessionAttributes, connectTimeoutMs };
}

/** Hosts of the parameter replace those of the authority, as in libpq; one port applies to all hosts. */
function parseHosts(authority: string, hostParameter: string | null, portParameter: string | null): Host[] | string {
  const authorityHosts: Host[] = [];
  for (const part of authority.split(',')) {
    const groups = HOST_PATTERN.exec(part)?.groups;
    if (!groups) return FORMAT_RULE;
    authorityHosts.push({ host: decodeHost(groups['host'] ?? ''), port: groups['port'] ?? '' });
  }
  const names = hostParameter?.split(',') ?? authorityHosts.map(({ host }) => host);
  const ports = portParameter?.split(',') ?? authorityHosts.map(({ port }) => port);
  if (names.length > 1 && names.includes('')) return 'must not contain an empty host';
  if (ports.length !== 1 && ports.length !== names.length) {
    return `has ${names.length} hosts and ${ports.length} ports; give one port, or one for each host`;
  }
  if (!ports.every((port) => port === '' || (/^\d{1,5}$/.test(port) && Number(port) <= 65_535))) {
    return 'a port must be a number up to 65535';
  }
  return names.map((host, index) => ({ host, port: ports[index] ?? ports[0] ?? '' }));
}

function decodeHost(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    return host;
  }
}

/** The authority cannot contain a socket folder, so it stays a parameter. */
const isFolder = (host: string): boolean => host.startsWith('/') || host.startsWith('@');

function formatHost({ host, port }: Host): string {
  const name = isFolder(host) || host === '' ? 'localhost' : host;
  const address = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;
  return port === '' ? address : `${address}:${port}`;
}

function buildHostQuery(query: URLSearchParams, { host }: Host): string {
  const rest = new URLSearchParams([...query].filter(([name]) => !PARSED_PARAMETERS.includes(name)));
  if (isFolder(host)) rest.set('host', host);
  const text = rest.toString();
  return text === '' ? '' : `?${text}`;
}
