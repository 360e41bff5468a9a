import type { FindKind, Found } from '@vedette/contract/v1/screens/find';

/** Headings of results by kind. */
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

/** Returns whether the text contains all words of the search, also inside other words, as the server searches. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Announces the results to screen readers. */
export function foundInWords(
  groups: readonly { readonly label: string; readonly entries: readonly unknown[] }[],
): string {
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (all === 0) return 'No results';
  const each = groups.map(({ label, entries }) => `${label} ${String(entries.length)}`);
  return `${String(all)} ${all === 1 ? 'entry' : 'entries'}: ${each.join(', ')}.`;
}

/** Actions for a monitor that was found, in the order they are offered. */
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

/** Words that request an action on a monitor: `pause shop`, `shop mute`. */
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
  /** Search words for the monitor; empty if none were entered yet. */
  readonly of: string;
}

/** Parses a command whose first or last word is an action. */
export function parseCommand(text: string): Command | undefined {
  const words = text.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0]?.toLowerCase(), words.at(-1)?.toLowerCase()];
  const [action, rest] = COMMANDS.has(first)
    ? [COMMANDS.get(first), words.slice(1)]
    : [COMMANDS.get(last), words.slice(0, -1)];
  if (!action) return undefined;
  // Also accepts `run now shop`.
  const isFiller = action === 'Run now' && rest[0]?.toLowerCase() === 'now';
  return { action, of: rest.slice(isFiller ? 1 : 0).join(' ') };
}

/** Returns the text of a command: `Pause Shop`, `Run Shop now`. */
export const commandInWords = (action: FoundAction, name: string): string =>
  action === 'Run now' ? `Run ${name} now` : `${action} ${name}`;
