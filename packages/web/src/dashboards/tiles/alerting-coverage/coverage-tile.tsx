import type { explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import { coverageSection } from '@vedette/contract/v1/dashboards/tiles/coverage';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { NotifiedByLevel } from '../../../alerts/coverage-panel.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { useFormat } from '../../../parts/format/format.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { sectionTable } from '../../sections/section-table.js';
import { call } from '../../../api/client.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { filterByDashboard } from '../../tile-rows/tile-rows.js';

/** Alert coverage of monitors, those without alerts first. */
export function CoverageTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => call<typeof explainEndpoints.coverage>('GET /api/v1/AlertCoverage', { signal }),
  });
  const rows = filterByDashboard(query.data?.Rows, figures);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={rows}
      section={(shown) => coverageSection(tile, shown)}
    >
      {(shown, section) => (
        <DataTable
          label={t('Coverage')}
          {...sectionTable(section, shown, format, {
            columns: {
              monitor: {
                sort: ({ source }) => source.MonitorName.toLowerCase(),
                draw: ({ MonitorGuid, MonitorName }) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
              },
              notifiedNow: { draw: ({ CurrentRecipients }) => <NotifiedByLevel recipients={CurrentRecipients} /> },
            },
          })}
          rowKey={({ source }) => source.MonitorGuid}
          getRowState={({ source }) => (source.IsCovered ? 'Up' : 'Down')}
          empty={t('No monitors yet.')}
        />
      )}
    </ListTile>
  );
}
