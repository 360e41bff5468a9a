import { monitorSettings, type TileRecord } from '../tile-record.js';

export const errorCounts: TileRecord = {
  title: [
    'Errors of 24 hours, 7 and 30 days',
    'Erreurs sur 24 heures, 7 et 30 jours',
    'Fehler in 24 Stunden, 7 und 30 Tagen',
    'Fouten in 24 uur, 7 en 30 dagen',
  ],
  description: 'errors of the last 24 hours, 7 and 30 days.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};
