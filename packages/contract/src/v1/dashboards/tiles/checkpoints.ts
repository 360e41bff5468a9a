import { message } from '@vedette/i18n/message';
import {
  type CheckpointFacts,
  checkpointState,
  lastSeenAt,
  serverVersions,
  impairmentReason,
} from '../../checkpoints/checkpoint-state.js';
import type { CheckpointRow } from '../../checkpoints/checkpoint.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS, truncateRows } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { TileRecord } from '../tile-record.js';

export const checkpoints: TileRecord = {
  title: message('Checkpoints'),
  description: 'current state of each checkpoint.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

type Checkpoint = CheckpointFacts & Pick<CheckpointRow, 'CheckpointId' | 'CheckpointName'>;

/** Builds the table of current checkpoint states. */
export function checkpointsSection(tile: DashboardTile, rows: readonly Checkpoint[]): Section {
  return {
    ...SECTION_DEFAULTS,
    title: 'Checkpoints',
    name: tile.Title,
    rules: ['ruleCheckpoints'],
    columns: [
      column('checkpoint', 'text'),
      column('state', 'label'),
      column('lastHeard', 'instant'),
      column('servers', 'count'),
      column('version', 'text'),
      column('why', 'sentence'),
    ],
    ...truncateRows(
      rows,
      (each) => [
        each.CheckpointName,
        checkpointState(each),
        lastSeenAt(each),
        each.Servers.length,
        serverVersions(each),
        impairmentReason(each),
      ],
      ({ CheckpointId }) => ({ CheckpointId }),
    ),
  };
}
