import { Fault, Problems } from '@vedette/kernel/fault';
import { readProxySettings, type ProxySettings } from '@vedette/protocols/outbound-proxy';
import { Secret } from '@vedette/kernel/secret';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { BrowserSettings } from './browser/create-browser-pool.js';
import type { ReferenceGroup } from './agent/reference-probes.js';
import { parseEgressPolicy } from './net/egress.js';
import type { DisclosedData } from './probes/withhold-rules.js';

/** Settings of a separate checkpoint, read from its environment. */
export interface Settings {
  /** Without a trailing slash. */
  readonly serverUrl: string;
  readonly token: Secret | undefined;
  readonly dataFolder: string;
  readonly egress: string;
  /** The server and the references that the operator names. */
  readonly referenceGroups: readonly ReferenceGroup[];
  /** The same without the server. */
  readonly offlineReferenceGroups: readonly ReferenceGroup[];
  readonly browser: BrowserSettings;
  /** Whether collections run where only Node isolates their scripts. */
  readonly collections: 'confined' | 'always';
  /** Which data of results may leave this machine. */
  readonly disclosed: DisclosedData;
  /** Name servers for lookups. Undefined: those of the machine. */
  readonly nameServers: readonly string[] | undefined;
  /** Folder of the operator's authorities and client certificates. */
  readonly certificates: string | undefined;
  /** Outbound proxies. */
  readonly proxy: ProxySettings;
}

/** @throws Fault `invalid` naming every invalid setting. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const text = (name: string): string | undefined => {
    const value = environment[`VEDETTE_${name}`]?.trim();
    return value === '' ? undefined : value;
  };
  const problems = new Problems();
  const serverUrl = (text('SERVER_URL') ?? '').replace(/\/+$/, '');
  const isWebUrl = URL.canParse(serverUrl) && /^https?:/i.test(serverUrl);
  problems.when(!isWebUrl, 'VEDETTE_SERVER_URL', 'must be the URL of the server, for example https://watch.example');
  problems.when(
    isWebUrl && !isHttpsOrLoopback(new URL(serverUrl)),
    'VEDETTE_SERVER_URL',
    'must start with https://, unless the server is on this machine',
  );
  const egress = text('EGRESS') ?? 'private-ok';
  try {
    parseEgressPolicy(egress);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    problems.add('VEDETTE_EGRESS', error.message);
  }
  const references = splitList(text('REFERENCES'));
  const areAddresses = references.every((reference) => /^\S+:\d{1,5}$/.test(reference));
  problems.when(
    !areAddresses,
    'VEDETTE_REFERENCES',
    'must be host:port pairs such as 192.168.1.1:53, separated by commas',
  );
  const nameServers = splitList(text('NAME_SERVERS'));
  problems.when(
    !nameServers.every(isNameServer),
    'VEDETTE_NAME_SERVERS',
    'must be addresses such as 192.168.1.53 or [fd00::53]:5353, separated by commas',
  );
  const isAllowed = (name: string): boolean => {
    const value = text(name)?.toLowerCase() ?? 'yes';
    problems.when(!['yes', 'no', 'true', 'false'].includes(value), `VEDETTE_${name}`, 'must be yes or no');
    return value === 'yes' || value === 'true';
  };
  const disclosed = {
    screenshots: isAllowed('ALLOW_SCREENSHOTS'),
    pageContent: isAllowed('ALLOW_PAGE_CONTENT'),
    httpHeaders: isAllowed('ALLOW_HTTP_HEADERS'),
    resolvedIpAddresses: isAllowed('ALLOW_RESOLVED_IP_ADDRESSES'),
  };
  const sandbox = text('BROWSER_SANDBOX')?.toLowerCase() ?? 'auto';
  problems.when(!['auto', 'off'].includes(sandbox), 'VEDETTE_BROWSER_SANDBOX', 'must be auto or off');
  const collections = text('COLLECTIONS')?.toLowerCase() ?? 'confined';
  problems.when(!['confined', 'always'].includes(collections), 'VEDETTE_COLLECTIONS', 'must be confined or always');
  const proxies = readProxySettings(environment);
  for (const { setting, rule } of proxies.problems) problems.add(setting, rule);
  problems.throwIfAny();
  const dataFolder = resolve(text('DATA') ?? 'data');
  const token = text('CHECKPOINT_TOKEN');
  const certificates = text('CERTIFICATES');
  return {
    serverUrl,
    token: token === undefined ? undefined : new Secret(token),
    dataFolder,
    certificates: certificates === undefined ? undefined : resolve(certificates),
    disclosed,
    proxy: proxies.settings,
    nameServers: nameServers.length === 0 ? undefined : nameServers,
    collections: collections === 'always' ? 'always' : 'confined',
    browser: {
      program: text('BROWSER'),
      sandbox: sandbox === 'off' ? 'off' : 'auto',
      path: environment['PATH'] ?? '',
      unpackInto: join(dataFolder, 'browser'),
    },
    egress,
    referenceGroups: [[hostAndPort(new URL(serverUrl))], references],
    offlineReferenceGroups: [references],
  };
}

const splitList = (value = ''): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Accepts what Node's resolver accepts. */
function isNameServer(value: string): boolean {
  const {
    v4,
    v6,
    port = '53',
  } = /^(?:(?<v4>[\d.]+)|\[(?<v6>[^\]]+)\])(?::(?<port>\d{1,5}))?$/.exec(value)?.groups ?? {};
  return isIP(v4 ?? v6 ?? value) !== 0 && Number(port) <= 65_535;
}

/** Without TLS, only a server on this machine is safe from interception. */
const isHttpsOrLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

const hostAndPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port === '' ? (protocol === 'http:' ? '80' : '443') : port}`;
