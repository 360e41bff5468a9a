import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { MonitorStatus } from '@vedette/contract/v4/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { call } from '../../../api/client.js';
import { at, v4 } from '../../../api/v4.js';
import { Facts } from '../../../parts/display/facts.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { VerdictMark } from '../../../parts/display/state-mark.js';
import { refetchOf } from '../../data/dashboard-queries.js';
import { type LastCheckFacts, LEVEL_LOOKS, seenAttributes } from './last-check-words.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Where one monitor stands by its last check: its own, else the first of the dashboard by name. */
export function LastCheckTile({ tile, figures, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const [monitor] = figures.Monitors;
  const guid = monitor?.MonitorGuid ?? '';
  const { data: told, error } = useQuery({
    queryKey: ['monitor', guid, 'status'],
    enabled: guid !== '',
    queryFn: async ({ signal }) => {
      const [{ Data }, seen] = await Promise.all([
        v4<{ readonly Data: MonitorStatus }>('GET', at`/Status/Monitor/${guid}`, undefined, signal),
        wasSeen(guid, signal),
      ]);
      return seenAttributes(Data.Attributes, seen);
    },
    refetchInterval: refetchOf(isRefreshed),
  });
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={told && monitor && [{ monitor: monitor.MonitorName, monitorGuid: guid, ...plain(told) }]}
      table={
        <>
          {error && <ProblemView error={error} what="This tile could not be read" />}
          {!monitor && <p className="dimmed">No monitor.</p>}
          {monitor && !told && !error && <Loading label="Loading the tile" lines={3} />}
          {told && monitor && <Told monitor={monitor} told={told} format={format} />}
          {figures.Total > 1 && (
            <p className="dimmed">
              The first by name of {format.count(figures.Total)} monitors: a tile can be set to another.
            </p>
          )}
        </>
      }
    />
  );
}

/** Whether anything was observed in the last 24 hours, as the list of monitors tells it. */
async function wasSeen(guid: string, signal: AbortSignal): Promise<boolean> {
  const query = { MonitorGuids: guid, IncludeStrip: false, Take: 1 };
  const { Rows } = await call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', { query, signal });
  return Rows[0]?.UptimePercentage !== undefined;
}

const plain = (told: LastCheckFacts): PlainRow => ({ ...told });

interface ToldProps {
  readonly monitor: TileProps['figures']['Monitors'][number];
  readonly told: LastCheckFacts;
  readonly format: Format;
}

function Told({ monitor: { MonitorGuid: monitorGuid, MonitorName: name }, told, format }: ToldProps) {
  const { ErrorLevel: level, LastCheck: last, LastMonitorCheckId: checkId, UptimePercentage: uptime } = told;
  const { CheckpointName: checkpoint, TotalTime: total, ErrorCode: code, ErrorDescription: description = '' } = told;
  return (
    <Facts
      facts={[
        ['Monitor', <NameOfMonitor key="monitor" guid={monitorGuid} name={name} />],
        ['State', <VerdictMark key="state" {...LEVEL_LOOKS[level]} />],
        [
          'Last check',
          last === undefined || checkId === undefined ? (
            'never'
          ) : (
            <Link key="check" to="/checks/$checkId" params={{ checkId: String(checkId) }}>
              {format.local(last)}
            </Link>
          ),
        ],
        ...(last === undefined
          ? []
          : [
              ['Result', `${String(code)} - ${description}`] as const,
              ['Total time', format.ms(total)] as const,
              ['Checkpoint', checkpoint ?? '–'] as const,
            ]),
        ['Uptime, 24 h', format.percent(uptime)],
      ]}
    />
  );
}
