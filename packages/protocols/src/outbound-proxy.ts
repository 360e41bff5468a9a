import { BlockList, isIP } from 'node:net';
import { Secret } from '@vedette/kernel/secret';

/** Settings of outbound proxies as text. */
export interface ProxySettings {
  /** Proxy for `http:` addresses, as a URL. */
  readonly http?: string | undefined;
  /** Proxy for `https:` addresses, as a URL. */
  readonly https?: string | undefined;
  /** Hosts that are connected to directly, in the format of `NO_PROXY`. */
  readonly except?: string | undefined;
}

/** An HTTP proxy that forwards requests. */
export interface OutboundProxy {
  readonly host: string;
  readonly port: number;
  /** `proxy.example:3128`, without credentials, for messages. */
  readonly name: string;
  /** Value of `Proxy-Authorization` if the proxy has credentials. */
  readonly authorization: Secret | undefined;
}

/** The target of a connection. */
export interface ProxiedTarget {
  readonly protocol: string;
  /** Host name or address; an IPv6 address may have brackets. */
  readonly host: string;
  readonly port: number;
}

/** Returns the proxy for a target; undefined for a direct connection. */
export type ChooseProxy = (target: ProxiedTarget) => OutboundProxy | undefined;

const DEFAULT_PORT = 80;
const PROXY_RULE = 'must look like http://user:password@proxy.example:3128';
const EXCEPTIONS_RULE =
  'must be * or names, addresses and networks such as .example.com,10.0.0.0/8,shop.example:8443, separated by commas';

/** Reads the address of a proxy, with or without `http://`. Undefined for other texts. */
export function parseProxy(text: string): OutboundProxy | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(url);
  if (protocol !== 'http:' || hostname === '' || pathname.length > 1 || search + hash !== '') return undefined;
  const credentials = decodePercent(`${username}:${password}`);
  if (credentials === undefined) return undefined;
  const portNumber = port === '' ? DEFAULT_PORT : Number(port);
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return {
    host: stripBrackets(hostname),
    port: portNumber,
    name: `${hostname}:${portNumber}`,
    authorization: username === '' ? undefined : new Secret(basic),
  };
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a valid `NO_PROXY` list. */
export const isNoProxyList = (text: string): boolean =>
  splitExceptions(text).every((part) => parseException(part) !== undefined);

/**
 * Chooses the proxy for each target. The host itself (`localhost`, loopback addresses) is always reached directly,
 * because a proxy elsewhere would resolve these names to itself. Invalid texts count as absent, so validate settings
 * when they are read.
 */
export function createProxyChooser({ http, https, except }: ProxySettings): ChooseProxy {
  const [httpProxy, httpsProxy] = [http, https].map((text) => (text === undefined ? undefined : parseProxy(text)));
  const exceptions = splitExceptions(except ?? '').map(parseException);
  return ({ protocol, host, port }) => {
    const proxy = protocol === 'https:' ? httpsProxy : httpProxy;
    const name = stripBrackets(host.toLowerCase()).replace(/\.$/, '');
    if (!proxy || isLoopbackName(name) || exceptions.some((matches) => matches?.(name, port) === true))
      return undefined;
    return proxy;
  };
}

type Exception = (name: string, port: number) => boolean;

const stripBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');
const splitExceptions = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const isInNetworks = (networks: BlockList, name: string): boolean => {
  const family = isIP(name);
  return family !== 0 && networks.check(name, family === 4 ? 'ipv4' : 'ipv6');
};
const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isInNetworks(LOOPBACK, name);

/** Reads an entry of `NO_PROXY` as curl does, with an optional port. Undefined for an invalid entry. */
function parseException(entry: string): Exception | undefined {
  if (entry === '*') return () => true;
  if (isIP(entry) !== 0 || entry.includes('/')) return createNetworkRule(entry);
  const {
    v6,
    name = '',
    port,
  } = /^(?:\[(?<v6>[^\]]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(entry)?.groups ?? {};
  const host = v6 === undefined ? createNameRule(name) : createNetworkRule(v6);
  return (
    host &&
    ((targetHost, targetPort) => (port === undefined || Number(port) === targetPort) && host(targetHost, targetPort))
  );
}

/** A name exempts itself and its subdomains. */
function createNameRule(pattern: string): Exception | undefined {
  const suffix = pattern
    .toLowerCase()
    .replace(/^\*?\./, '')
    .replace(/\.$/, '');
  if (isIP(suffix) !== 0) return createNetworkRule(suffix);
  if (!/^[^\s/@*]+$/.test(suffix)) return undefined;
  return (name) => name === suffix || name.endsWith(`.${suffix}`);
}

/** Only literal addresses are compared with networks; names are not resolved for this. */
function createNetworkRule(text: string): Exception | undefined {
  const [address = '', prefix, ...extraParts] = text.split('/');
  const family = isIP(address);
  const bits = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix);
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && bits <= (family === 4 ? 32 : 128));
  if (family === 0 || !isPrefix || extraParts.length > 0) return undefined;
  const networks = new BlockList();
  networks.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  return (name) => isInNetworks(networks, name);
}

export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** A proxy setting that is invalid. */
export interface ProxyProblem {
  readonly setting: string;
  readonly rule: string;
}

/**
 * Reads `VEDETTE_PROXY` and `VEDETTE_NO_PROXY`. Without them, the usual `http_proxy`, `https_proxy` and `no_proxy`
 * apply, in lower or upper case; lower case wins, as in curl. `VEDETTE_PROXY=none` disables proxies whatever the other
 * variables say.
 */
export function readProxySettings(environment: ProxyEnvironment): {
  readonly settings: ProxySettings;
  readonly problems: readonly ProxyProblem[];
} {
  const problems: ProxyProblem[] = [];
  const readSetting = (
    names: readonly string[],
    isValid: (text: string) => boolean,
    rule: string,
  ): string | undefined => {
    const setting = names.find((name) => (environment[name]?.trim() ?? '') !== '');
    const text = setting === undefined ? undefined : environment[setting]?.trim();
    if (setting !== undefined && text !== undefined && !isValid(text)) problems.push({ setting, rule });
    return text;
  };
  const isProxy = (text: string): boolean => parseProxy(text) !== undefined;
  const isDisabled = environment['VEDETTE_PROXY']?.trim().toLowerCase() === 'none';
  const vedetteProxy = isDisabled ? undefined : readSetting(['VEDETTE_PROXY'], isProxy, `${PROXY_RULE}, or none`);
  const usesStandardVariables = !isDisabled && vedetteProxy === undefined;
  const settings = {
    http: usesStandardVariables ? readSetting(['http_proxy', 'HTTP_PROXY'], isProxy, PROXY_RULE) : vedetteProxy,
    https: usesStandardVariables ? readSetting(['https_proxy', 'HTTPS_PROXY'], isProxy, PROXY_RULE) : vedetteProxy,
    except: readSetting(['VEDETTE_NO_PROXY', 'no_proxy', 'NO_PROXY'], isNoProxyList, EXCEPTIONS_RULE),
  };
  return { settings, problems };
}
