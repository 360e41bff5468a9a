import type { incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { call } from '../../../api/client.js';
import { IncidentTable } from '../../../incidents/incident-table.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { newestIncident } from '../../tile-rows/tile-orders.js';
import { MOST } from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { useTileRows } from '../../tile-rows/use-tile-rows.js';

/** Of so many of the twelve columns a tile holds a whole list. */
const WIDE = 9;

const iso = (at: number | undefined): string | undefined => (at === undefined ? undefined : new Date(at).toISOString());

/** What is wrong now. */
export function IncidentsTile({ tile, figures, arranging }: TileProps) {
  const told = useTileRows({
    of: 'incidents',
    figures,
    inOrder: newestIncident,
    read: (part, signal) =>
      call<typeof incidentEndpoints.list>('GET /api/v1/Incident', {
        query: { State: 'Open', Take: MOST, ...part },
        signal,
      }),
  });
  return (
    <ListTile
      {...{ tile, arranging, ...told }}
      plain={(row): PlainRow => ({
        incident: row.IncidentId,
        monitor: row.MonitorName,
        openedAt: iso(row.OpenedAt),
        confirmedAt: iso(row.ConfirmedAt),
        error: row.ErrorDescription,
        confirmedErrors: row.ConfirmedCount,
      })}
    >
      {(shown) => (
        <IncidentTable incidents={shown} hasMonitor isShort={tile.Width < WIDE} empty="Nothing is wrong now." />
      )}
    </ListTile>
  );
}
