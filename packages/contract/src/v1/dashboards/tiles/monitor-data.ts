import { tileColumns } from '../tile-columns.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const monitorData: TileRecord = {
  title: ['Monitor data', 'Données des moniteurs', 'Daten der Monitore', 'Gegevens van monitors'],
  description: 'figures of monitors or monitor groups beside what an SLA says and wants.',
  choice: 'Monitor data: figures and SLA of monitors or groups',
  settings: [...monitorSettings, 'SlaGuid', 'RowsFor', 'Period'],
  metrics: [],
  columns: tileColumns,
  usualColumns: [
    'Name',
    'SlaTargetPercentage',
    'SlaUptimePercentage',
    'SlaTargetTotalTime',
    'SlaTotalTime',
    'OperatorResponseTarget',
    'SlaOperatorResponseTime',
    'ConfirmedErrors',
    'SlaDownMs',
    'SlaDowntimePercentage',
  ],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
