import { message } from '@vedette/i18n/message';
import type { DashboardAlerts } from '../dashboard-alerts.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

export const alerts: TileRecord = {
  title: message('Alert history'),
  description: 'alerts of the period.',
  settings: [...monitorSettings, ...checkpointSettings, 'CheckLevel', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

type Alert = DashboardAlerts['Rows'][number];

export function alertsSection(tile: DashboardTile, alerts: readonly Alert[]): Section {
  return {
    ...SECTION_DEFAULTS,
    title: 'Alerts',
    name: tile.Title,
    rules: ['ruleAlerts'],
    listsEvents: true,
    columns: [
      column('at', 'second'),
      column('kind', 'label'),
      column('monitor', 'monitor'),
      column('level', 'label'),
      column('definition', 'definition'),
      column('escalation', 'count'),
      column('reminderNumber', 'count'),
      column('firstError', 'sentence'),
      column('checkpoint', 'checkpoint'),
    ],
    rows: alerts.map((each) => [
      each.At,
      each.AlertType,
      each.MonitorName,
      each.ErrorLevel,
      each.AlertName === '' ? undefined : each.AlertName,
      each.EscalationLevelId,
      each.Ordinal === 0 ? undefined : each.Ordinal,
      each.ErrorDescription,
      each.CheckpointName,
    ]),
    keys: alerts.map(({ AlertGuid, MonitorGuid, IncidentId, MonitorCheckId }) => ({
      AlertGuid,
      MonitorGuid,
      IncidentId,
      MonitorCheckId,
    })),
  };
}
