import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { statusSection } from '@vedette/contract/v1/dashboards/tiles/status';
import { readScopeMonitors } from '../../../../screens/index.js';
import type { SectionSource } from './source.js';

/** Characters of notes. Longer notes are shown on the monitor's page. */
const MAX_NOTES = 300;

/** Reads the status of each monitor, worst first, as the owner's monitor list shows it. */
export async function readStatuses({ deps, owner, scope, now }: SectionSource, tile: DashboardTile): Promise<Section> {
  const { total, monitors, notesFor } = await readScopeMonitors(deps.reads, owner, { scope, now, take: MAX_ROWS });
  const rows = monitors.map(({ row: { Notes: notes, ...row } }) =>
    notes === undefined ? row : { ...row, Notes: Array.from(notes).slice(0, MAX_NOTES).join('') },
  );
  const monitorsWithNotes = monitors.filter(({ row }) => row.Notes !== undefined);
  return {
    ...statusSection(tile, rows, Math.max(0, total - rows.length)),
    ...(monitorsWithNotes.length > 0 && {
      noted: {
        notesFor,
        monitors: monitorsWithNotes.map(({ row: { MonitorGuid: monitorGuid }, groupGuids }) => ({
          monitorGuid,
          groupGuids,
        })),
      },
    }),
  };
}
