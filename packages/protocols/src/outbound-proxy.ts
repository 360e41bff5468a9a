import { BlockList, isIP } from 'node:net';
import { Secret } from '@vedette/kernel/secret';

/** The texts that say by which proxies a program gets out. */
export interface ProxySettings {
  /** Proxy for `http:` addresses, as a URL. */
  readonly http?: string | undefined;
  /** Proxy for `https:` addresses, as a URL. */
  readonly https?: string | undefined;
  /** Places that are reached directly, as in `NO_PROXY`. */
  readonly except?: string | undefined;
}

/** An HTTP proxy that passes requests on. */
export interface OutboundProxy {
  readonly host: string;
  readonly port: number;
  /** `proxy.example:3128`, for messages: without its credentials. */
  readonly name: string;
  /** Value of `Proxy-Authorization`, where the proxy has a login. */
  readonly authorization: Secret | undefined;
}

/** What somebody wants to reach. */
export interface ProxiedPlace {
  readonly protocol: string;
  /** Host name or address, an IPv6 address with or without its brackets. */
  readonly host: string;
  readonly port: number;
}

/** The proxy for a place; undefined: it is reached directly. */
export type ChooseProxy = (place: ProxiedPlace) => OutboundProxy | undefined;

const DEFAULT_PORT = 80;
const PROXY_RULE = 'must look like http://user:password@proxy.example:3128';
const EXCEPTIONS_RULE =
  'must be * or names, addresses and networks such as .example.com,10.0.0.0/8,shop.example:8443, separated by commas';

/** Reads the address of a proxy, with or without `http://` before it; undefined for what is none. */
export function parseProxy(text: string): OutboundProxy | undefined {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(full);
  if (protocol !== 'http:' || hostname === '' || pathname.length > 1 || search + hash !== '') return undefined;
  const login = decoded(`${username}:${password}`);
  if (login === undefined) return undefined;
  const number = port === '' ? DEFAULT_PORT : Number(port);
  const basic = `Basic ${Buffer.from(login).toString('base64')}`;
  return {
    host: bare(hostname),
    port: number,
    name: `${hostname}:${number}`,
    authorization: username === '' ? undefined : new Secret(basic),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether a text names exceptions as `NO_PROXY` does. */
export const isExceptions = (text: string): boolean =>
  splitExceptions(text).every((part) => parseException(part) !== undefined);

/**
 * Chooses the proxy of each place. The machine itself (`localhost`, loopback addresses) is always reached directly: for a proxy
 * elsewhere these names mean another machine. Texts that cannot be read count as absent: check them when they are read.
 */
export function chooseProxy({ http, https, except }: ProxySettings): ChooseProxy {
  const [forHttp, forHttps] = [http, https].map((text) => (text === undefined ? undefined : parseProxy(text)));
  const exceptions = splitExceptions(except ?? '').map(parseException);
  return ({ protocol, host, port }) => {
    const proxy = protocol === 'https:' ? forHttps : forHttp;
    const name = bare(host.toLowerCase()).replace(/\.$/, '');
    if (!proxy || isThisMachine(name) || exceptions.some((fits) => fits?.(name, port) === true)) return undefined;
    return proxy;
  };
}

type Exception = (name: string, port: number) => boolean;

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
const splitExceptions = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const isInNetworks = (networks: BlockList, name: string): boolean => {
  const family = isIP(name);
  return family !== 0 && networks.check(name, family === 4 ? 'ipv4' : 'ipv6');
};
const isThisMachine = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isInNetworks(LOOPBACK, name);

/** What one entry of `NO_PROXY` excepts, as curl reads it, and with a port; undefined for an entry that cannot be read. */
function parseException(entry: string): Exception | undefined {
  if (entry === '*') return () => true;
  if (isIP(entry) !== 0 || entry.includes('/')) return networkRule(entry);
  const {
    v6,
    name = '',
    port,
  } = /^(?:\[(?<v6>[^\]]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(entry)?.groups ?? {};
  const host = v6 === undefined ? nameRule(name) : networkRule(v6);
  return (
    host &&
    ((targetHost, targetPort) => (port === undefined || Number(port) === targetPort) && host(targetHost, targetPort))
  );
}

/** A name excepts itself and what is below it. */
function nameRule(given: string): Exception | undefined {
  const suffix = given
    .toLowerCase()
    .replace(/^\*?\./, '')
    .replace(/\.$/, '');
  if (isIP(suffix) !== 0) return networkRule(suffix);
  if (!/^[^\s/@*]+$/.test(suffix)) return undefined;
  return (name) => name === suffix || name.endsWith(`.${suffix}`);
}

/** Names are not looked up for this: only addresses are compared with networks. */
function networkRule(text: string): Exception | undefined {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits <= (family === 4 ? 32 : 128));
  if (family === 0 || !isPrefix || more.length > 0) return undefined;
  const networks = new BlockList();
  networks.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  return (name) => isInNetworks(networks, name);
}

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** A setting of proxies that cannot be used. */
export interface ProxyProblem {
  readonly setting: string;
  readonly rule: string;
}

/**
 * Reads `VEDETTE_PROXY` and `VEDETTE_NO_PROXY`, else what other programs follow: `http_proxy`, `https_proxy` and `no_proxy`, or
 * the same in capitals; of both the small one counts, as with curl. `VEDETTE_PROXY=none`: no proxy, whatever the others say.
 */
export function readProxySettings(environment: ProxyEnvironment): {
  readonly settings: ProxySettings;
  readonly problems: readonly ProxyProblem[];
} {
  const problems: ProxyProblem[] = [];
  const read = (names: readonly string[], isGood: (text: string) => boolean, rule: string): string | undefined => {
    const setting = names.find((name) => (environment[name]?.trim() ?? '') !== '');
    const text = setting === undefined ? undefined : environment[setting]?.trim();
    if (setting !== undefined && text !== undefined && !isGood(text)) problems.push({ setting, rule });
    return text;
  };
  const isProxy = (text: string): boolean => parseProxy(text) !== undefined;
  const isOff = environment['VEDETTE_PROXY']?.trim().toLowerCase() === 'none';
  const own = isOff ? undefined : read(['VEDETTE_PROXY'], isProxy, `${PROXY_RULE}, or none`);
  const follows = !isOff && own === undefined;
  const settings = {
    http: follows ? read(['http_proxy', 'HTTP_PROXY'], isProxy, PROXY_RULE) : own,
    https: follows ? read(['https_proxy', 'HTTPS_PROXY'], isProxy, PROXY_RULE) : own,
    except: read(['VEDETTE_NO_PROXY', 'no_proxy', 'NO_PROXY'], isExceptions, EXCEPTIONS_RULE),
  };
  return { settings, problems };
}
