import type { Sla } from '@vedette/contract/v4/sla';
import type { SlaOverview, slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.js';
import { keepWhile } from '../../../api/keep-while.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { listQuery } from '../../../resources/resource-queries.js';
import { SLAS } from '../../../slas/sla-resource.js';
import { isTooYoung, StandingTable } from '../../../slas/standing-panel.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { youngerWords } from '../../words/younger-words.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { byName } from '../../tile-rows/tile-orders.js';
import { MOST, type Part, lackWords, ofDashboard, partsOf, readParts } from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { wholeSpanOf } from '../../data/tile-view.js';

/** What an SLA says of each monitor: the one the tile is set to, else the first of the account. */
export function SlaTile({ tile, figures, search, arranging }: TileProps) {
  const slas = useQuery(listQuery<Sla>(SLAS));
  const sla = slas.data?.find(({ SlaGuid }) => SlaGuid === tile.SlaGuid) ?? slas.data?.[0];
  const parts = partsOf(figures);
  const format = useFormat();
  const span = wholeSpanOf(search, figures);
  const { data, error } = useQuery({
    queryKey: ['/Sla', sla?.SlaGuid, 'overview', 'tile', span, parts],
    enabled: sla !== undefined,
    placeholderData: keepWhile(1, sla?.SlaGuid ?? ''),
    queryFn: async ({ signal }) => {
      const told: { isYoung: boolean; countsFrom?: number } = { isYoung: false };
      const read = async (part: Part) => {
        const page = await call<(typeof slaViewEndpoints)['overview']>('GET /api/v1/Sla/:slaGuid/Overview', {
          params: { slaGuid: sla?.SlaGuid ?? '' },
          signal,
          query: { ...part, Take: MOST, ...span },
        });
        told.isYoung = isTooYoung(page);
        if (page.CountsFromAt > page.FromAt) told.countsFrom = page.CountsFromAt;
        return page;
      };
      return { ...(await readParts(parts, read, byName)), ...told };
    },
  });
  const lack = data && lackWords(figures, data, format.count);
  const rows = ofDashboard(data?.Rows, figures);
  const problem = slas.error ?? error;
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={rows?.map((row): PlainRow => ({ ...plain(row) }))}
      table={
        <>
          {problem && <ProblemView error={problem} what="The SLA could not be read" />}
          {slas.data?.length === 0 && <p className="dimmed">There is no SLA.</p>}
          {sla && !rows && !problem && <Loading label="Loading the SLA" lines={4} />}
          {sla && rows && (
            <>
              <p className="dimmed">
                By {sla.Description}.
                {data?.countsFrom !== undefined && !data.isYoung && youngerWords(data.countsFrom, format)}
              </p>
              <StandingTable rows={rows} isWhole={lack === undefined} isTooYoung={data?.isYoung === true} />
              {lack !== undefined && <p className="dimmed">{lack}</p>}
            </>
          )}
        </>
      }
    />
  );
}

/** All but the states, which the figures and thresholds tell. */
const plain = (row: SlaOverview['Rows'][number]): PlainRow => ({ ...row });
