import { resolve } from 'node:path';
import { SECOND } from '@vedette/kernel/clock';
import { Problems } from '@vedette/kernel/fault';
import { readProxySettings } from '@vedette/protocols/outbound-proxy';
import { Secret } from '@vedette/kernel/secret';
import { isZone } from '@vedette/kernel/zones';
import type { DomainSettings, Retention, Role } from '../../module/context.js';
import { Settings, type Environment } from './settings.js';
import {
  checkAddresses,
  checkAddress,
  checkEgress,
  checkEmail,
  checkBucket,
  checkOrigin,
  checkCopyStorage,
  checkPostgresUrl,
  checkPublicUrl,
  checkSmtpUrl,
  checkTrustedProxies,
  checkWebUrl,
} from './setting-checks.js';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** All settings from the environment, read once at the start; nothing else reads it. */
export interface Config extends DomainSettings {
  readonly host: string;
  readonly port: number;
  /** Undefined: the embedded PostgreSQL in the data folder is used. */
  readonly databaseUrl: Secret | undefined;
  /** The same database without a pooler, to listen for changes; undefined: `databaseUrl` is used. */
  readonly databaseDirectUrl: Secret | undefined;
  readonly adminEmail: string;
  /** Undefined: a password is generated at the first start and printed once. */
  readonly adminPassword: Secret | undefined;
  /** IANA time zone of the first account. */
  readonly timezone: string;
  /** Undefined: the key is in `masterKeyFile`, which the first start creates. */
  readonly masterKey: Secret | undefined;
  readonly masterKeyFile: string;
  /** Scheme, host and base path as browsers see the service, without a trailing slash. */
  readonly publicUrl: string | undefined;
  /** Address under which other processes of the service reach this one; undefined: the address it listens on. */
  readonly internalUrl: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** `private-ok`, `public-only` or `list:<network>,…`. */
  readonly egress: string;
  /**
   * `VEDETTE_BROWSER`: path or name of a Chromium or Chrome, `npm` or `none`; undefined: a browser found on the
   * machine.
   */
  readonly browser: string | undefined;
  /** With `off`, browser checks run without Chromium's sandbox. */
  readonly browserSandbox: 'auto' | 'off';
  /** With `confined`, collections run only where the system keeps their scripts off the network. */
  readonly collections: 'confined' | 'always';
  /** Folder of the operator's own certificate authorities and client certificates, for checks. */
  readonly certificates: string | undefined;
  /** Folders searched for programs, as in `PATH`. */
  readonly programPath: string;
  /**
   * `host:port` of targets that are nearly always reachable. If none answers, our own connection is down. Empty: not
   * probed.
   */
  readonly references: readonly string[];
  /** Outbound proxies of the local checkpoints, as URLs with credentials, and the hosts reached without one. */
  readonly proxy: {
    readonly http: Secret | undefined;
    readonly https: Secret | undefined;
    readonly except: string | undefined;
  };
  /** Whether monitors may check this service itself. */
  readonly mayProbeItself: boolean;
  /** Access to `/metrics`, see `http/metrics-access-rules.ts`. */
  readonly metricsAccess: { readonly to: 'local' | 'all' | 'none'; readonly token: Secret | undefined };
  readonly groupAuthorizationForm: 'Objects' | 'Names';
  readonly logLevel: LogLevel;
  /** Address at which a separate checkpoint reaches its server. */
  readonly serverUrl: string | undefined;
  readonly checkpointToken: Secret | undefined;
}

const ROLES = ['api', 'engine', 'checkpoint'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const METRICS_READERS = ['local', 'all', 'none'] as const;
const YES_NO = ['yes', 'no'] as const;
const AUTHORIZATION_FORMS = ['Objects', 'Names'] as const;

/** Returns the start of links in messages. It never comes from a request, whose sender could name another host. */
export const resolveWebAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`;

/**
 * Reads the settings table of docs/settings.md.
 * @throws Fault `invalid` whose problems name every invalid setting and every unknown VEDETTE_ name.
 */
export function readConfig(environment: Environment): Config {
  const problems = new Problems();
  const settings = new Settings(environment, problems);
  const dataFolder = resolve(settings.text('VEDETTE_DATA') ?? 'data');
  const host = settings.checkedText('VEDETTE_HOST', checkAddress) ?? '127.0.0.1';
  const port = settings.wholeNumber('VEDETTE_PORT', { from: 0, to: 65_535 }) ?? 8080;
  const config: Config = {
    host,
    port,
    dataFolder,
    ...readStore(settings, problems),
    ...readAccount(settings, problems),
    ...readKeys(settings, problems, dataFolder),
    ...readMail(settings),
    publicUrl: settings.checkedText('VEDETTE_PUBLIC_URL', checkPublicUrl)?.replace(/\/+$/, ''),
    internalUrl: settings.checkedText('VEDETTE_INTERNAL_URL', checkOrigin)?.replace(/\/+$/, ''),
    trustedProxies: splitList(settings.checkedText('VEDETTE_TRUSTED_PROXIES', checkTrustedProxies)),
    browser: settings.text('VEDETTE_BROWSER'),
    artifactsUrl: settings.secret('VEDETTE_ARTIFACTS_URL', checkBucket),
    statusCopies: settings.secret('VEDETTE_STATUS_COPIES', checkCopyStorage),
    browserSandbox: settings.oneOf('VEDETTE_BROWSER_SANDBOX', ['auto', 'off'] as const) ?? 'auto',
    collections: settings.oneOf('VEDETTE_COLLECTIONS', ['confined', 'always'] as const) ?? 'confined',
    certificates: resolveFolder(settings.text('VEDETTE_CERTIFICATES')),
    browserIntervalMs: (settings.wholeNumber('VEDETTE_BROWSER_INTERVAL', { from: 60, to: 300 }) ?? 300) * SECOND,
    fontFolders: readFontFolders(settings),
    programPath: environment['PATH'] ?? '',
    egress: settings.checkedText('VEDETTE_EGRESS', checkEgress) ?? 'private-ok',
    mayProbeItself: settings.oneOf('VEDETTE_PROBE_ITSELF', YES_NO) === 'yes',
    metricsAccess: readMetricsAccess(settings),
    references: splitList(settings.checkedText('VEDETTE_REFERENCES', checkAddresses)),
    proxy: readProxies(settings, problems, environment),
    roles: readRoles(settings, problems),
    groupAuthorizationForm: settings.oneOf('VEDETTE_GROUP_AUTHORIZATION_FORM', AUTHORIZATION_FORMS) ?? 'Objects',
    retention: readRetention(settings),
    logLevel: settings.oneOf('VEDETTE_LOG_LEVEL', LOG_LEVELS) ?? 'info',
    serverUrl: settings.checkedText('VEDETTE_SERVER_URL', checkWebUrl)?.replace(/\/+$/, ''),
    checkpointToken: settings.secret('VEDETTE_CHECKPOINT_TOKEN'),
  };
  const natsUrl = settings.text('VEDETTE_NATS_URL');
  problems.when(natsUrl !== undefined, 'VEDETTE_NATS_URL', 'is no longer supported; remove the setting');
  settings.reportUnknown();
  problems.throwIfAny();
  return Object.freeze(config);
}

function readProxies(settings: Settings, problems: Problems, environment: Environment): Config['proxy'] {
  // Read below, by rules that remote checkpoints share.
  for (const name of ['VEDETTE_PROXY', 'VEDETTE_NO_PROXY']) settings.text(name);
  const parsed = readProxySettings(environment);
  for (const { setting, rule } of parsed.problems) problems.add(setting, rule);
  const { http, https, except } = parsed.settings;
  const secret = (text: string | undefined): Secret | undefined => (text === undefined ? undefined : new Secret(text));
  return { http: secret(http), https: secret(https), except };
}

const SYSTEM_FONTS =
  process.platform === 'win32'
    ? ['C:\\Windows\\Fonts']
    : ['/usr/share/fonts', '/usr/local/share/fonts', '/Library/Fonts', '/System/Library/Fonts'];

function readFontFolders(settings: Settings): readonly string[] {
  const customFolder = settings.text('VEDETTE_FONTS');
  return [...(customFolder === undefined ? [] : [resolve(customFolder)]), ...SYSTEM_FONTS];
}

function readStore(settings: Settings, problems: Problems): Pick<Config, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = settings.secret('VEDETTE_DATABASE_URL', checkPostgresUrl);
  const databaseDirectUrl = settings.secret('VEDETTE_DATABASE_DIRECT_URL', checkPostgresUrl);
  const lacksDatabaseUrl = databaseDirectUrl !== undefined && databaseUrl === undefined;
  problems.when(lacksDatabaseUrl, 'VEDETTE_DATABASE_DIRECT_URL', 'requires VEDETTE_DATABASE_URL');
  return { databaseUrl, databaseDirectUrl };
}

function readAccount(
  settings: Settings,
  problems: Problems,
): Pick<Config, 'adminEmail' | 'adminPassword' | 'timezone'> {
  const timezone = settings.text('VEDETTE_TIMEZONE') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  problems.when(!isZone(timezone), 'VEDETTE_TIMEZONE', 'must be an IANA name such as Europe/Amsterdam');
  const adminPassword = settings.secret('VEDETTE_ADMIN_PASSWORD', (text) =>
    text.length >= 8 ? undefined : 'must be at least 8 characters long',
  );
  return {
    adminEmail: settings.checkedText('VEDETTE_ADMIN_EMAIL', checkEmail) ?? 'admin@example.com',
    adminPassword,
    timezone,
  };
}

function readKeys(
  settings: Settings,
  problems: Problems,
  dataFolder: string,
): Pick<Config, 'masterKey' | 'masterKeyFile'> {
  const masterKey = settings.secret('VEDETTE_MASTER_KEY', (text) =>
    text.length >= 32 ? undefined : 'must be at least 32 characters long',
  );
  const file = settings.text('VEDETTE_MASTER_KEY_FILE');
  const areBothSet = masterKey !== undefined && file !== undefined;
  problems.when(areBothSet, 'VEDETTE_MASTER_KEY', 'set either this or VEDETTE_MASTER_KEY_FILE');
  return { masterKey, masterKeyFile: resolve(file ?? `${dataFolder}/master-key`) };
}

function readMail(settings: Settings): Pick<Config, 'smtpUrl' | 'mailFrom'> {
  return {
    smtpUrl: settings.secret('VEDETTE_SMTP_URL', checkSmtpUrl),
    mailFrom: settings.checkedText('VEDETTE_MAIL_FROM', checkEmail) ?? 'vedette@localhost',
  };
}

function readMetricsAccess(settings: Settings): Config['metricsAccess'] {
  return {
    to: settings.oneOf('VEDETTE_METRICS', METRICS_READERS) ?? 'local',
    token: settings.secret('VEDETTE_METRICS_TOKEN', (text) =>
      /^\S{16,}$/.test(text) ? undefined : 'must be at least 16 characters long, without spaces',
    ),
  };
}

function readRetention(settings: Settings): Retention {
  return {
    checkDays: settings.wholeNumber('VEDETTE_RETENTION_CHECKS_DAYS', { from: 2, to: 3_660 }) ?? 90,
    statisticsDays: settings.wholeNumber('VEDETTE_RETENTION_STATISTICS_DAYS', { from: 32, to: 3_660 }) ?? 730,
  };
}

function readRoles(settings: Settings, problems: Problems): ReadonlySet<Role> {
  const names = splitList(settings.text('VEDETTE_ROLES') ?? 'all');
  if (names.length === 1 && names[0] === 'all') return new Set(ROLES);
  const known = ROLES.filter((role) => names.includes(role));
  problems.when(known.length !== names.length, 'VEDETTE_ROLES', `must be all, or some of ${ROLES.join(', ')}`);
  return new Set(known);
}

const resolveFolder = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : resolve(path);

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
