import type { explainEndpoints } from '@vedette/contract/v1/alerting/coverage';
import { useQuery } from '@tanstack/react-query';
import { CoverageTable } from '../../../alerts/coverage-panel.js';
import { toldText } from '../../../alerts/coverage-words.js';
import { call } from '../../../api/client.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { ofDashboard } from '../../tile-rows/tile-rows.js';

/** Which monitors nobody would be told about, first. */
export function CoverageTile({ tile, figures, arranging }: TileProps) {
  const query = useQuery({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => call<typeof explainEndpoints.coverage>('GET /api/v1/Coverage', { signal }),
  });
  const rows = ofDashboard(query.data?.Rows, figures);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={rows}
      plain={(row): PlainRow => ({
        monitor: row.MonitorName,
        covered: row.IsCovered ? 'yes' : 'no',
        why: row.Reasons.join('; '),
        toldNow: row.ToldNow.map(toldText).join(', '),
      })}
    >
      {(shown) => <CoverageTable rows={shown} isShort />}
    </ListTile>
  );
}
