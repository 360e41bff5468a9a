import type { alertViewEndpoints } from '@vedette/contract/v1/alert';
import type { incidentEndpoints } from '@vedette/contract/v1/incident';
import type { MonitorRow, monitorViewEndpoints } from '@vedette/contract/v1/monitor';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AlertTable } from '../alerts/alert-table.js';
import { call } from '../api/client.js';
import { IncidentTable } from '../incidents/incident-table.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { StateMark } from '../parts/state-mark.js';
import type { PlainRow } from '../parts/plain-rows.js';
import { ListTile } from './list-tile.js';
import { byWorst, newestAlert, newestIncident } from './tile-orders.js';
import { MOST, type Part, lackWords, ofDashboard, partsOf, readParts } from './tile-rows.js';
import type { TileProps } from './tile-props.js';

/** Of so many of the twelve columns a tile holds a whole list. */
const WIDE = 9;

const iso = (at: number | undefined): string | undefined => (at === undefined ? undefined : new Date(at).toISOString());

const statusColumns = (format: Format): readonly Column<MonitorRow>[] => [
  { id: 'state', title: 'State', cell: ({ State }) => <StateMark state={State} /> },
  {
    ...{ id: 'monitor', title: 'Monitor' },
    cell: ({ MonitorGuid: monitorGuid, Name, ...row }) => (
      <>
        <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
          {Name}
        </Link>
        <Why of={row} />
        {!row.GenerateAlert && <div className="dimmed">Alerts are off</div>}
      </>
    ),
  },
  { id: 'uptime', title: 'Uptime, 24 h', isNumber: true, cell: (row) => format.percent(row.UptimePercentage) },
  { id: 'last', title: 'Last time', isNumber: true, cell: ({ LastTotalTime }) => format.ms(LastTotalTime) },
];

/** Why it is not up, below its name: a column of its own would leave no room to either. */
function Why({ of: { ErrorDescription, PendingReason } }: { readonly of: Partial<MonitorRow> }) {
  const why = ErrorDescription ?? PendingReason;
  return why === undefined ? null : <div className="dimmed wrap">{why}</div>;
}

/** Where each monitor stands now, the worst first. */
export function StatusTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const parts = partsOf(figures);
  const query = useQuery({
    queryKey: ['monitors', 'tile', parts],
    queryFn: ({ signal }) => {
      const read = (part: Part) =>
        call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', {
          query: { Take: MOST, ...part },
          signal,
        });
      return readParts(parts, read, byWorst);
    },
  });
  const rows = ofDashboard(query.data?.Rows, figures);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={rows}
      lack={query.data && lackWords(figures, query.data, format.count)}
      plain={(row): PlainRow => ({
        ...{ state: row.State, monitor: row.Name, monitorGuid: row.MonitorGuid, lastCheck: iso(row.LastCheckAt) },
        ...{ uptimePercentage: row.UptimePercentage, why: row.ErrorDescription ?? row.PendingReason },
        alerts: row.GenerateAlert ? 'on' : 'off',
      })}
    >
      {(shown) => (
        <DataTable
          label="Monitors"
          columns={statusColumns(format)}
          rows={shown}
          rowKey={({ MonitorGuid }) => MonitorGuid}
          empty="No monitor."
        />
      )}
    </ListTile>
  );
}

/** What is wrong now. */
export function IncidentsTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const parts = partsOf(figures);
  const query = useQuery({
    queryKey: ['incidents', 'tile', parts],
    queryFn: ({ signal }) => {
      const read = (part: Part) =>
        call<typeof incidentEndpoints.list>('GET /api/v1/Incident', {
          query: { State: 'Open', Take: MOST, ...part },
          signal,
        });
      return readParts(parts, read, newestIncident);
    },
  });
  const rows = ofDashboard(query.data?.Rows, figures);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={rows}
      lack={query.data && lackWords(figures, query.data, format.count)}
      plain={(row): PlainRow => ({
        ...{ incident: row.IncidentId, monitor: row.MonitorName, openedAt: iso(row.OpenedAt) },
        ...{ confirmedAt: iso(row.ConfirmedAt), error: row.ErrorDescription, confirmedErrors: row.ConfirmedCount },
      })}
    >
      {(shown) => (
        <IncidentTable incidents={shown} hasMonitor isShort={tile.Width < WIDE} empty="Nothing is wrong now." />
      )}
    </ListTile>
  );
}

/** The newest alerts. */
export function AlertsTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const parts = partsOf(figures);
  const query = useQuery({
    queryKey: ['alerts', 'tile', parts],
    queryFn: async ({ signal }) => {
      const read = (part: Part) =>
        call<typeof alertViewEndpoints.list>('GET /api/v1/Alert', { query: { Take: MOST, ...part }, signal });
      const { Rows, isWhole } = await readParts(parts, read, newestAlert);
      // Beyond the newest of all parts there may be gaps: a part answers its own newest alone.
      return { Rows: Rows.slice(0, MOST), isWhole: isWhole && Rows.length <= MOST };
    },
  });
  const rows = ofDashboard(query.data?.Rows, figures);
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={rows}
      lack={query.data && lackWords(figures, query.data, format.count)}
      plain={(row): PlainRow => ({
        ...{ at: iso(row.At), kind: row.AlertType, monitor: row.MonitorName, reason: row.ErrorDescription },
        ...{ definition: row.AlertName, level: row.EscalationLevelId, messages: row.Intents.length },
      })}
    >
      {(shown) => <AlertTable alerts={shown} hasMonitor empty="No alert yet." />}
    </ListTile>
  );
}
