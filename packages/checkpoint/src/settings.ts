import { Fault, Problems } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { join, resolve } from 'node:path';
import type { BrowserSettings } from './browser/browser.js';
import type { ReferenceGroup } from './agent/reference.js';
import { parseEgressPolicy } from './net/egress.js';
import type { Shown } from './probes/withhold-rules.js';

/** What a checkpoint of its own is told by its environment. */
export interface Settings {
  /** Without a slash at its end. */
  readonly serverUrl: string;
  readonly token: Secret | undefined;
  readonly dataFolder: string;
  readonly egress: string;
  /** The server, which is elsewhere as a rule, and what the operator names. */
  readonly references: readonly ReferenceGroup[];
  /** The same without the server. */
  readonly referencesElsewhere: readonly ReferenceGroup[];
  readonly browser: BrowserSettings;
  /** Whether collections run where nothing but Node keeps their scripts off the network. */
  readonly collections: 'confined' | 'always';
  /** What of its results may leave this machine. */
  readonly shown: Shown;
}

/** @throws Fault `invalid` naming every setting that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const text = (name: string): string | undefined => {
    const given = environment[`VEDETTE_${name}`]?.trim();
    return given === '' ? undefined : given;
  };
  const problems = new Problems();
  const serverUrl = (text('SERVER_URL') ?? '').replace(/\/+$/, '');
  const isWebUrl = URL.canParse(serverUrl) && /^https?:/i.test(serverUrl);
  problems.when(
    !isWebUrl,
    'VEDETTE_SERVER_URL',
    'must be the address of the server, for example https://watch.example',
  );
  problems.when(
    isWebUrl && !isPrivate(new URL(serverUrl)),
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
  const places = (text('REFERENCES') ?? '')
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '');
  const arePlaces = places.every((place) => /^\S+:\d{1,5}$/.test(place));
  problems.when(!arePlaces, 'VEDETTE_REFERENCES', 'must be places such as 192.168.1.1:53, separated by commas');
  const isAllowed = (name: string): boolean => {
    const given = text(name)?.toLowerCase() ?? 'yes';
    problems.when(!['yes', 'no', 'true', 'false'].includes(given), `VEDETTE_${name}`, 'must be yes or no');
    return given === 'yes' || given === 'true';
  };
  const shown = {
    pageContent: isAllowed('ALLOW_PAGE_CONTENT'),
    httpHeaders: isAllowed('ALLOW_HTTP_HEADERS'),
    resolvedIpAddresses: isAllowed('ALLOW_RESOLVED_IP_ADDRESSES'),
  };
  const sandbox = text('BROWSER_SANDBOX')?.toLowerCase() ?? 'auto';
  problems.when(!['auto', 'off'].includes(sandbox), 'VEDETTE_BROWSER_SANDBOX', 'must be auto or off');
  const collections = text('COLLECTIONS')?.toLowerCase() ?? 'confined';
  problems.when(!['confined', 'always'].includes(collections), 'VEDETTE_COLLECTIONS', 'must be confined or always');
  problems.throwIfAny();
  const dataFolder = resolve(text('DATA') ?? 'data');
  const token = text('CHECKPOINT_TOKEN');
  return {
    serverUrl,
    token: token === undefined ? undefined : new Secret(token),
    dataFolder,
    shown,
    collections: collections === 'always' ? 'always' : 'confined',
    browser: {
      program: text('BROWSER'),
      sandbox: sandbox === 'off' ? 'off' : 'auto',
      path: environment['PATH'] ?? '',
      unpackInto: join(dataFolder, 'browser'),
    },
    ...{ egress, references: [[placeOf(new URL(serverUrl))], places], referencesElsewhere: [places] },
  };
}

/** Nobody on the way can read or answer for the server. */
const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

const placeOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port === '' ? (protocol === 'http:' ? '80' : '443') : port}`;
