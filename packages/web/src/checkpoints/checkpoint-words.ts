import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { type CheckpointState, checkpointState } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { probeCapability, PROXY_CAPABILITY } from '@vedette/contract/checkpoint/capabilities';
import { warningWords } from './warning-words.js';

/** Capabilities of that name are walls around scripts. */
const WALL = 'wall:';

/** What keeps scripts of API collections off the network where a server runs, for people. */
export function isolationText({ Capabilities }: Pick<CheckpointRow['Servers'][number], 'Capabilities'>): string {
  if (!Capabilities.includes(probeCapability('collection'))) return Capabilities.length > 0 ? 'none' : '';
  const walls = Capabilities.filter((one) => one.startsWith(WALL)).map((one) => one.slice(WALL.length));
  return walls.length > 0 ? walls.join(', ') : 'Node.js sandbox only';
}

const ABILITIES = new Map([
  ['Tls13', 'TLS 1.3'],
  ['IPv6', 'IPv6'],
  ['NativeIPv6', 'native IPv6'],
  [probeCapability('page'), 'browser'],
  [probeCapability('ping'), 'ping'],
  [probeCapability('collection'), 'collections'],
]);

/** What not every checkpoint can, for people; the kinds of monitors that all of them run are not among it. */
export function capabilitiesText({ Servers }: Pick<CheckpointRow, 'Servers'>): string {
  const all = new Set(Servers.flatMap(({ Capabilities }) => Capabilities));
  return [...ABILITIES].flatMap(([name, words]) => (all.has(name) ? [words] : [])).join(', ');
}

/** Where a checkpoint runs, and whether it reaches its targets through an outbound proxy. */
export function placementText({ Servers }: Pick<CheckpointRow, 'Servers'>): string {
  const place = Servers.some(({ IsLocal }) => IsLocal) ? 'built-in' : 'remote agent';
  const isProxied = Servers.some(({ Capabilities }) => Capabilities.includes(PROXY_CAPABILITY));
  return isProxied ? `${place}, via proxy` : place;
}

/** Of the service itself, which its own checkpoints share; undefined where none of them is shown. */
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

/** The state of a checkpoint in the look of a monitor's. */
export const checkpointRowState = (row: CheckpointRow): MonitorState => STATES[checkpointState(row)];

const CLOCK_WARNING_MS = 2_000;

/** What somebody should look at, though its results count. @param version of the service, which all should have */
export function listConcerns({ Servers }: CheckpointRow, version?: string): readonly string[] {
  const here = Servers.filter(({ IsAvailable }) => IsAvailable);
  const isOld = version !== undefined && here.some(({ SoftwareVersion }) => SoftwareVersion !== version);
  const clocks = here.flatMap(({ ServerId, ClockOffsetMs = 0 }) => {
    if (Math.abs(ClockOffsetMs) <= CLOCK_WARNING_MS) return [];
    const seconds = String(Math.round(Math.abs(ClockOffsetMs) / 1_000));
    const which = Servers.length > 1 ? ` of server ${String(ServerId)}` : '';
    return [`The clock${which} is ${seconds} s ${ClockOffsetMs > 0 ? 'ahead' : 'behind'}; its times are corrected`];
  });
  const lacks = here.flatMap(({ ServerId, Warnings = [] }) => {
    const words = Warnings.map(warningWords).join(', ');
    return words === '' ? [] : [`${Servers.length > 1 ? `Server ${String(ServerId)}` : 'Host'}: ${words}`];
  });
  const concerns = [...clocks, ...lacks];
  return isOld ? [...concerns, `Version differs from the service (${version}): update it`] : concerns;
}

/** Why a checkpoint gives no results that count; nothing when it does. */
export function whyNot({ Servers, IsEnabled, DisabledReason = '' }: CheckpointRow): readonly string[] {
  if (!IsEnabled) return [`Disabled${DisabledReason === '' ? '' : `: ${DisabledReason}`}`];
  if (Servers.some(({ IsAvailable }) => IsAvailable)) return [];
  const impairments = [...new Set(Servers.flatMap((server) => server.Impairments))];
  if (impairments.length > 0) return impairments;
  if (Servers.some(({ LastSeenAt }) => LastSeenAt !== undefined)) return ['Not seen for 90 seconds'];
  return [
    Servers.some(({ IsEnrolled }) => IsEnrolled)
      ? 'Enrolled, waiting for its first connection'
      : 'Waiting for its first start',
  ];
}
