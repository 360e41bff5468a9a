import type { FindKind, Found } from '@vedette/contract/v1/find';

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
export type FoundAction = 'Open' | 'Log' | 'Dashboard' | 'Edit' | 'Run now' | 'Pause' | 'Start';

export function actionsOf(
  kind: FindKind,
  { MayEdit, IsActive }: Pick<Found, 'MayEdit' | 'IsActive'>,
): readonly FoundAction[] {
  const edit = MayEdit === true ? (['Edit'] as const) : [];
  if (kind !== 'Monitor') return ['Open', ...edit];
  const running = IsActive === true ? (['Run now', 'Pause'] as const) : (['Start'] as const);
  return ['Open', 'Log', 'Dashboard', ...edit, ...(MayEdit === true ? running : [])];
}
