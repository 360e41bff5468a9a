import type { FindKind, Found } from '@vedette/contract/v1/screens/find';

/** Heading of what was found of a kind. */
export const FOUND_TITLES: Readonly<Record<FindKind, string>> = {
  Monitor: 'Monitors',
  MonitorGroup: 'Monitor groups',
  MonitorTemplate: 'Monitor templates',
  DomainGroup: 'Domain groups',
  MaintenancePeriod: 'Maintenance periods',
  Incident: 'Incidents',
  AlertDefinition: 'Alert definitions',
  Integration: 'Integrations',
  Dashboard: 'Dashboards',
  Sla: 'SLAs',
  ScheduledReport: 'Scheduled reports',
  PublicStatusPage: 'Status pages',
  RumWebsite: 'Real users',
  Operator: 'Operators',
  OperatorGroup: 'Operator groups',
  PrivateLocation: 'Private locations',
  Checkpoint: 'Checkpoints',
  VaultSection: 'Vault sections',
  VaultItem: 'Vault items',
};

/** Every word of the search, also inside of another, as the service looks. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** What a screen reader says once the answer stands. */
export function foundInWords(
  groups: readonly { readonly label: string; readonly entries: readonly unknown[] }[],
): string {
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (all === 0) return 'Nothing found.';
  const each = groups.map(({ label, entries }) => `${label} ${String(entries.length)}`);
  return `${String(all)} ${all === 1 ? 'entry' : 'entries'}: ${each.join(', ')}.`;
}

/** What can be done with a monitor that was found, in the order it is offered. */
export type FoundAction = 'Open' | 'Log' | 'Dashboard' | 'Edit' | 'Run now' | 'Pause' | 'Start' | 'Mute' | 'Unmute';

export function foundActions(
  kind: FindKind,
  { MayEdit, IsActive, GenerateAlert }: Pick<Found, 'MayEdit' | 'IsActive' | 'GenerateAlert'>,
): readonly FoundAction[] {
  const edit = MayEdit === true ? (['Edit'] as const) : [];
  if (kind !== 'Monitor') return ['Open', ...edit];
  const running = IsActive === true ? (['Run now', 'Pause'] as const) : (['Start'] as const);
  const changes = [...running, GenerateAlert === false ? ('Unmute' as const) : ('Mute' as const)];
  return ['Open', 'Log', 'Dashboard', ...edit, ...(MayEdit === true ? changes : [])];
}

/** What is typed to do something with a monitor: `pause shop`, `shop mute`. */
const COMMANDS: ReadonlyMap<string, FoundAction> = new Map([
  ...(['pause', 'stop'] as const).map((word) => [word, 'Pause'] as const),
  ...(['start', 'resume', 'unpause'] as const).map((word) => [word, 'Start'] as const),
  ...(['run', 'check'] as const).map((word) => [word, 'Run now'] as const),
  ['mute', 'Mute'] as const,
  ['unmute', 'Unmute'] as const,
  ['edit', 'Edit'] as const,
]);

export interface Command {
  readonly action: FoundAction;
  /** Words of the monitor it is meant for; empty: none yet. */
  readonly of: string;
}

/** The first word says what is to be done, or the last one. */
export function parseCommand(text: string): Command | undefined {
  const words = text.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0]?.toLowerCase(), words.at(-1)?.toLowerCase()];
  const [action, rest] = COMMANDS.has(first)
    ? [COMMANDS.get(first), words.slice(1)]
    : [COMMANDS.get(last), words.slice(0, -1)];
  if (!action) return undefined;
  // `run now shop`
  const isFiller = action === 'Run now' && rest[0]?.toLowerCase() === 'now';
  return { action, of: rest.slice(isFiller ? 1 : 0).join(' ') };
}

/** As it is offered: `Pause Shop`, `Run Shop now`. */
export const commandInWords = (action: FoundAction, name: string): string =>
  action === 'Run now' ? `Run ${name} now` : `${action} ${name}`;
