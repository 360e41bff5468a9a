import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { lastSeenAt } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import { checkpointsSection } from '@vedette/contract/v1/dashboards/tiles/checkpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.js';
import { checkpointRowsQuery } from '../../../api/queries/checkpoint-queries.js';
import { listConcerns, serviceVersion } from '../../../checkpoints/checkpoint-texts.js';
import { useFormat } from '../../../parts/format/format.js';
import { RelativeTime } from '../../../parts/format/relative-time.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Returns overrides of the columns. The state also lists concerns about a checkpoint whose results count. */
const columnOverrides = (version: string | undefined) => ({
  state: {
    draw: (row: CheckpointRow, _text: string, content: ReactNode) => (
      <div>
        {content}
        {listConcerns(row, version).map((concern) => (
          <div key={concern} className="dimmed wrap">
            {concern}
          </div>
        ))}
      </div>
    ),
  },
  lastHeard: {
    isNumber: true,
    draw: (row: CheckpointRow, text: string) => {
      const at = lastSeenAt(row);
      return at === undefined ? text : <RelativeTime at={at} />;
    },
  },
});

/** The state of the checkpoints. */
export function CheckpointsTile({ tile, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery(checkpointRowsQuery);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={query.data}
      section={(rows) => checkpointsSection(tile, rows)}
    >
      {(rows, section) => (
        <DataTable
          label={t('Checkpoints')}
          {...sectionTable(section, rows, format, { columns: columnOverrides(serviceVersion(rows)), isSortable: true })}
          rowKey={({ source }) => source.CheckpointId}
          empty={t('No checkpoints.')}
        />
      )}
    </ListTile>
  );
}
