import type { IncidentRow, incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { openIncidentsSection } from '@vedette/contract/v1/dashboards/tiles/incidents';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { AcknowledgedBy } from '../../../incidents/incident-table.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { useFormat, useNow } from '../../../parts/format/format.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { compareNewestIncidentFirst } from '../../tile-rows/row-comparators.js';
import { MAX_LIST_ROWS } from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { useTileRows } from '../../tile-rows/use-tile-rows.js';

const columnOverrides = {
  monitor: {
    draw: ({ MonitorGuid, MonitorName }: IncidentRow) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  began: {
    isName: true,
    draw: ({ IncidentId }: IncidentRow, text: string) => (
      <Link to="/incidents/$incidentId" params={{ incidentId: String(IncidentId) }}>
        {text}
      </Link>
    ),
  },
  confirmedAt: null,
  acknowledgedBy: { draw: (incident: IncidentRow) => <AcknowledgedBy incident={incident} /> },
};

/** Minimum width in columns (of twelve) for the full list; narrower tiles leave out the counts. */
const MIN_FULL_LIST_WIDTH = 9;
const narrowColumnOverrides = { ...columnOverrides, ConfirmedErrors: null, AlertCount: null };

/** Open incidents. */
export function IncidentsTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const now = useNow(10_000);
  const list = useTileRows({
    listKey: 'incidents',
    figures,
    compareRows: compareNewestIncidentFirst,
    loadBatch: (part, signal) =>
      call<typeof incidentEndpoints.list>('GET /api/v1/Incident', {
        query: { State: 'Open', Take: MAX_LIST_ROWS, ...part },
        signal,
      }),
  });
  return (
    <ListTile {...{ tile, arranging, ...list }} section={(rows) => openIncidentsSection(tile, rows, now)}>
      {(rows, section) => (
        <DataTable
          label={t('Incidents')}
          {...sectionTable(section, rows, format, {
            columns: tile.Width < MIN_FULL_LIST_WIDTH ? narrowColumnOverrides : columnOverrides,
          })}
          rowKey={({ source }) => source.IncidentId}
          empty={t('No open incidents.')}
        />
      )}
    </ListTile>
  );
}
