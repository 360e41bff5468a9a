import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { type CheckpointState, checkpointState } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { probeCapability, PROXY_CAPABILITY } from '@vedette/contract/checkpoint/capabilities';
import { messages } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';
import { translatedName } from '../i18n/translated-name.js';
import { warningText } from './warning-texts.js';

/** Prefix of capabilities that are sandboxes for scripts. */
const SANDBOX_PREFIX = 'wall:';
const SANDBOX_NAMES = messages({ 'empty network': 'empty network', 'no new sockets': 'no new sockets' });

/** Describes the sandbox that keeps scripts of API collections off a server's network. */
export function isolationText({ Capabilities }: Pick<CheckpointRow['Servers'][number], 'Capabilities'>): string {
  if (!Capabilities.includes(probeCapability('collection'))) return Capabilities.length > 0 ? t('no collections') : '';
  const sandboxes = Capabilities.filter((one) => one.startsWith(SANDBOX_PREFIX)).map((one) =>
    one.slice(SANDBOX_PREFIX.length),
  );
  return sandboxes.length > 0
    ? sandboxes.map((sandbox) => translatedName(SANDBOX_NAMES, sandbox)).join(', ')
    : t('Node.js sandbox only');
}

const WITHHELD_CONTENT = messages({
  Screenshots: 'screenshots',
  PageContent: 'page content',
  HttpHeaders: 'HTTP headers',
  ResolvedIpAddresses: 'resolved IP addresses',
});

/** Names data that the settings of a server exclude from results. */
export const withheldText = (content: string): string => translatedName(WITHHELD_CONTENT, content);

const CAPABILITY_LABELS = new Map([
  ['Tls13', 'TLS 1.3'],
  ['IPv6', 'IPv6'],
  ['NativeIPv6', t('native IPv6')],
  [probeCapability('page'), t('browser')],
  [probeCapability('ping'), t('ping')],
  [probeCapability('collection'), t('collections')],
]);

/** Describes the capabilities that not every checkpoint has. */
export function capabilitiesText({ Servers }: Pick<CheckpointRow, 'Servers'>): string {
  const capabilities = new Set(Servers.flatMap(({ Capabilities }) => Capabilities));
  return [...CAPABILITY_LABELS].flatMap(([name, label]) => (capabilities.has(name) ? [label] : [])).join(', ');
}

/** Describes where a checkpoint runs, and whether it uses an outbound proxy. */
export function placementText({ Servers }: Pick<CheckpointRow, 'Servers'>): string {
  const isBuiltIn = Servers.some(({ IsLocal }) => IsLocal);
  const isProxied = Servers.some(({ Capabilities }) => Capabilities.includes(PROXY_CAPABILITY));
  if (isProxied) return isBuiltIn ? t('built-in, via proxy') : t('remote agent, via proxy');
  return isBuiltIn ? t('built-in') : t('remote agent');
}

/** Returns the version of the service, which its built-in checkpoints share; undefined if none of them is listed. */
export function serviceVersion(rows: readonly CheckpointRow[]): string | undefined {
  return rows.flatMap(({ Servers }) => Servers).find(({ IsLocal }) => IsLocal)?.SoftwareVersion;
}

const STATES: Readonly<Record<CheckpointState, MonitorState>> = {
  up: 'Up',
  Impaired: 'Warn',
  Silent: 'Down',
  Unheard: 'Unknown',
  Inactive: 'Paused',
};

/** Maps the state of a checkpoint to a monitor state, for its colour. */
export const checkpointRowState = (row: CheckpointRow): MonitorState => STATES[checkpointState(row)];

const CLOCK_WARNING_MS = 2_000;

/**
 * Returns what needs attention although results count.
 * @param version of the service, which all servers should have
 */
export function listConcerns({ Servers }: CheckpointRow, version?: string): readonly string[] {
  const availableServers = Servers.filter(({ IsAvailable }) => IsAvailable);
  const isOutdated =
    version !== undefined && availableServers.some(({ SoftwareVersion }) => SoftwareVersion !== version);
  const clockTexts = availableServers.flatMap(({ ServerId, ClockOffsetMs = 0 }) => {
    if (Math.abs(ClockOffsetMs) <= CLOCK_WARNING_MS) return [];
    return [clockText(ClockOffsetMs, Servers.length > 1 ? ServerId : undefined)];
  });
  const warningTexts = availableServers.flatMap(({ ServerId, Warnings = [] }) => {
    const warnings = Warnings.map(warningText).join(', ');
    if (warnings === '') return [];
    return [
      Servers.length > 1
        ? t('Server {serverId}: {warnings}', { serverId: String(ServerId), warnings })
        : t('Host: {warnings}', { warnings }),
    ];
  });
  const concerns = [...clockTexts, ...warningTexts];
  return isOutdated
    ? [...concerns, t('Version differs from the service ({version}): update it', { version })]
    : concerns;
}

/** Returns why a checkpoint has no results that count; empty if it has. */
export function unavailableReasons({ Servers, IsEnabled, DisabledReason = '' }: CheckpointRow): readonly string[] {
  if (!IsEnabled) return [DisabledReason === '' ? t('Disabled') : t('Disabled: {reason}', { reason: DisabledReason })];
  if (Servers.some(({ IsAvailable }) => IsAvailable)) return [];
  const impairments = [...new Set(Servers.flatMap((server) => server.Impairments))];
  if (impairments.length > 0) return impairments;
  if (Servers.some(({ LastSeenAt }) => LastSeenAt !== undefined)) return [t('Not seen for 90 seconds')];
  return [
    Servers.some(({ IsEnrolled }) => IsEnrolled)
      ? t('Enrolled, waiting for its first connection')
      : t('Waiting for its first start'),
  ];
}

/** @param serverId absent for the only server of a checkpoint */
function clockText(offsetMs: number, serverId: number | undefined): string {
  const seconds = Math.round(Math.abs(offsetMs) / 1_000);
  if (serverId === undefined) {
    return offsetMs > 0
      ? t('The clock is {seconds, number} s ahead; its times are corrected', { seconds })
      : t('The clock is {seconds, number} s behind; its times are corrected', { seconds });
  }
  const values = { serverId: String(serverId), seconds };
  return offsetMs > 0
    ? t('The clock of server {serverId} is {seconds, number} s ahead; its times are corrected', values)
    : t('The clock of server {serverId} is {seconds, number} s behind; its times are corrected', values);
}
