import { message } from '@vedette/i18n/message';
import type { Coverage, NotifiedRecipient } from '../../alerting/coverage.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS, truncateRows } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const coverage: TileRecord = {
  title: message('Alerting coverage'),
  description: 'whether errors of each monitor would alert anyone.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

/** Builds the table of alert coverage, uncovered monitors first. */
export function coverageSection(tile: DashboardTile, rows: readonly Coverage['Rows'][number][]): Section {
  return {
    ...SECTION_DEFAULTS,
    title: 'Coverage',
    name: tile.Title,
    rules: ['ruleCoverage'],
    columns: [
      column('monitor', 'text'),
      column('covered', 'label'),
      column('noRecipientReason', 'sentence'),
      column('notifiedNow', 'sentence'),
    ],
    ...truncateRows(
      rows,
      ({ MonitorName, IsCovered, Reasons, CurrentRecipients }) => [
        MonitorName,
        IsCovered ? 'yes' : 'no',
        joinTexts(Reasons, '; '),
        joinTexts(CurrentRecipients.map(recipientText), '; '),
      ],
      ({ MonitorGuid }) => ({ MonitorGuid }),
    ),
  };
}

const recipientText = ({ Recipient, AlertName, EscalationLevelId }: NotifiedRecipient): string =>
  `${Recipient} (${AlertName}, escalation level ${EscalationLevelId})`;

const joinTexts = (texts: readonly string[], separator: string): string | undefined =>
  texts.length === 0 ? undefined : texts.join(separator);
