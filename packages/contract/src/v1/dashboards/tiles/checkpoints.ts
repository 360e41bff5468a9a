import type { Instant } from '@vedette/kernel/clock';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, plain, shortened } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { SectionWord } from '../sections/words/section-words.js';
import type { TileRecord } from '../tile-record.js';

export const checkpoints: TileRecord = {
  title: ['Checkpoints', 'Points de contrôle', 'Prüfpunkte', 'Controlepunten'],
  description: 'how each is.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: false,
  chartNotes: 'none',
};

export interface CheckpointState {
  readonly name: string;
  readonly state: SectionWord;
  readonly lastSeenAt: Instant | undefined;
  readonly servers: number;
  /** Why it gives no results that count. */
  readonly why: string | undefined;
}

/** How each checkpoint is now. */
export function checkpointsSection(tile: DashboardTile, states: readonly CheckpointState[]): Section {
  return {
    ...plain,
    title: 'Checkpoints',
    name: tile.Title,
    rules: ['ruleCheckpoints'],
    columns: [
      column('checkpoint', 'text'),
      column('state', 'word'),
      column('lastHeard', 'instant'),
      column('servers', 'count'),
      column('why', 'sentence'),
    ],
    ...shortened(states, ({ name, state, lastSeenAt, servers, why }) => [name, state, lastSeenAt, servers, why]),
  };
}
