import type { Instant } from '@vedette/kernel/clock';
import type { MonitorMode } from '../../../v4/monitor-enums.js';
import type { NotesReaders } from '../../account/account.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, plain } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { SectionWord } from '../sections/words/section-words.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const status: TileRecord = {
  title: ['Where monitors stand', 'Où en sont les moniteurs', 'Wie es um Monitore steht', 'Hoe monitors ervoor staan'],
  description: 'where each stands now.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};

export interface ToldStatus {
  readonly name: string;
  readonly level: string;
  readonly description: string | undefined;
  readonly lastAt: Instant | undefined;
  readonly uptime: number | undefined;
  readonly checkpoint: string | undefined;
  readonly totalMs: number | undefined;
  /** The load time limit of the monitor that the last check took longer than. */
  readonly aboveLimit: 1 | 2 | undefined;
  readonly type: string;
  readonly mode: MonitorMode;
  readonly isActive: boolean;
  readonly hasAlerts: boolean;
  /** Undefined: there are none, or not for the owner of the report. */
  readonly notes: string | undefined;
  readonly notesFor: NotesReaders;
  readonly monitorGuid: string;
  readonly groupGuids: readonly string[];
}

const limitWord = (above: ToldStatus['aboveLimit']): SectionWord | undefined => above && `aboveLimit${above}`;
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Notes, and limits that were passed, are columns only where there are any. `leftOut`: monitors beyond these. */
export function statusSection(tile: DashboardTile, statuses: readonly ToldStatus[], leftOut = 0): Section {
  const noted = statuses.filter(({ notes }) => notes !== undefined);
  const [first] = noted;
  const hasLimits = statuses.some(({ aboveLimit }) => aboveLimit !== undefined);
  return {
    ...plain,
    title: 'Status',
    name: tile.Title,
    rules: ['ruleStatus', 'ruleUptime'],
    columns: [
      column('monitor', 'text'),
      column('state', 'word'),
      column('lastCheck', 'instant'),
      column('UptimePercentage', 'percent'),
      column('TotalTime', 'ms'),
      ...(hasLimits ? [column('timeLimit', 'word')] : []),
      column('checkpoint', 'place'),
      column('kind', 'value'),
      column('mode', 'word'),
      column('active', 'word'),
      column('alerting', 'word'),
      column('error', 'sentence'),
      ...(first ? [column('notes', 'text')] : []),
    ],
    rows: statuses.map((each) => [
      each.name,
      each.level,
      each.lastAt,
      each.uptime,
      each.totalMs,
      ...(hasLimits ? [limitWord(each.aboveLimit)] : []),
      each.checkpoint,
      each.type,
      each.mode,
      yesNo(each.isActive),
      yesNo(each.hasAlerts),
      each.description,
      ...(first ? [each.notes] : []),
    ]),
    leftOut,
    ...(first && {
      noted: {
        notesFor: first.notesFor,
        monitors: noted.map(({ monitorGuid, groupGuids }) => ({ monitorGuid, groupGuids })),
      },
    }),
  };
}
