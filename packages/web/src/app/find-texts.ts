import { message } from '@vedette/i18n/message';
import type { FindKind, FindResult } from '@vedette/contract/v1/screens/find';
import { t } from '../i18n/translate.js';

/** Headings of results by kind. */
export const RESULT_TITLES: Readonly<Record<FindKind, string>> = {
  Monitor: t('Monitors'),
  MonitorGroup: t('Monitor groups'),
  MonitorTemplate: t('Monitor templates'),
  DomainGroup: t('Domain groups'),
  MaintenancePeriod: t('Maintenance periods'),
  Incident: t('Incidents'),
  AlertDefinition: t('Alert definitions'),
  Integration: t('Integrations'),
  Dashboard: t('Dashboards'),
  Sla: t('SLAs'),
  ScheduledReport: t('Scheduled reports'),
  PublicStatusPage: t('Status pages'),
  RumWebsite: t('Real user monitoring'),
  Operator: t('Operators'),
  OperatorGroup: t('Operator groups'),
  PrivateLocation: t('Private locations'),
  Checkpoint: t('Checkpoints'),
  VaultSection: t('Vault sections'),
  VaultItem: t('Vault items'),
};

/** Returns whether the text contains all words of the search, also inside other words, as the server searches. */
export function hasWords(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}

/** Announces the results to screen readers. */
export function resultsText(
  groups: readonly { readonly label: string; readonly entries: readonly unknown[] }[],
): string {
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (total === 0) return t('No results');
  const counts = groups.map(({ label, entries }) => `${label} ${String(entries.length)}`);
  return t('{count, plural, one {# entry} other {# entries}}: {kinds}.', { count: total, kinds: counts.join(', ') });
}

/** Actions for a monitor that was found, in the order they are offered. */
export type ResultAction = 'Open' | 'Log' | 'Dashboard' | 'Edit' | 'RunNow' | 'Pause' | 'Start' | 'Mute' | 'Unmute';

export const ACTION_TEXTS: Readonly<Record<ResultAction, string>> = {
  Open: t(message('Open', 'verb')),
  Log: t(message('Log', 'noun')),
  Dashboard: t('Dashboard'),
  Edit: t('Edit'),
  RunNow: t('Run now'),
  Pause: t(message('Pause', 'verb')),
  Start: t(message('Start', 'verb')),
  Mute: t('Mute'),
  Unmute: t('Unmute'),
};

export function resultActions(
  kind: FindKind,
  { MayEdit, IsActive, GenerateAlert }: Pick<FindResult, 'MayEdit' | 'IsActive' | 'GenerateAlert'>,
): readonly ResultAction[] {
  const edit = MayEdit === true ? (['Edit'] as const) : [];
  if (kind !== 'Monitor') return ['Open', ...edit];
  const runActions = IsActive === true ? (['RunNow', 'Pause'] as const) : (['Start'] as const);
  const changes = [...runActions, GenerateAlert === false ? ('Unmute' as const) : ('Mute' as const)];
  return ['Open', 'Log', 'Dashboard', ...edit, ...(MayEdit === true ? changes : [])];
}

/** Words that request an action on a monitor: `pause shop`, `shop mute`. */
const COMMAND_WORDS: ReadonlyMap<string, ResultAction> = new Map(
  (
    [
      [t(message('pause, stop', 'commands')), 'Pause'],
      [t(message('start, resume, unpause', 'commands')), 'Start'],
      [t(message('run, check', 'commands')), 'RunNow'],
      [t(message('mute', 'commands')), 'Mute'],
      [t(message('unmute', 'commands')), 'Unmute'],
      [t(message('edit', 'commands')), 'Edit'],
    ] as const
  ).flatMap(([names, action]) => names.split(', ').map((name) => [name.toLowerCase(), action] as const)),
);

/** May follow the word that runs a monitor. */
const NOW_WORD = t(message('now', 'commands')).toLowerCase();

export interface Command {
  readonly action: ResultAction;
  /** Search words for the monitor; empty if none were entered yet. */
  readonly search: string;
}

/** Parses a command whose first or last word is an action. */
export function parseCommand(text: string): Command | undefined {
  const words = text.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0]?.toLowerCase(), words.at(-1)?.toLowerCase()];
  const [action, otherWords] = COMMAND_WORDS.has(first)
    ? [COMMAND_WORDS.get(first), words.slice(1)]
    : [COMMAND_WORDS.get(last), words.slice(0, -1)];
  if (!action) return undefined;
  // Also accepts `run now shop`.
  const isFiller = action === 'RunNow' && otherWords[0]?.toLowerCase() === NOW_WORD;
  return { action, search: otherWords.slice(isFiller ? 1 : 0).join(' ') };
}

/** Returns the text of a command: `Pause Shop`, `Run Shop now`. */
export const commandText = (action: ResultAction, name: string): string => COMMAND_TEXTS[action](name);

const COMMAND_TEXTS: Readonly<Record<ResultAction, (monitorName: string) => string>> = {
  Open: (monitorName) => t('Open {monitorName}', { monitorName }),
  Log: (monitorName) => t('Log of {monitorName}', { monitorName }),
  Dashboard: (monitorName) => t('Dashboard of {monitorName}', { monitorName }),
  Edit: (monitorName) => t('Edit {monitorName}', { monitorName }),
  RunNow: (monitorName) => t('Run {monitorName} now', { monitorName }),
  Pause: (monitorName) => t('Pause {monitorName}', { monitorName }),
  Start: (monitorName) => t('Start {monitorName}', { monitorName }),
  Mute: (monitorName) => t('Mute {monitorName}', { monitorName }),
  Unmute: (monitorName) => t('Unmute {monitorName}', { monitorName }),
};
