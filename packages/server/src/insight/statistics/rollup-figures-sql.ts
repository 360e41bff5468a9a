import { sql, type RawBuilder } from 'kysely';
import { countSamples, decodeHistogram, mergeHistograms } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addTo, keyOf, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import type { Part, Source } from './window-rules.js';

const sources = ['day', 'hour', 'quarter'] as const satisfies readonly Source[];

interface Row {
  readonly monitor_guid: string;
  readonly window: number;
  readonly sums: readonly number[];
  readonly samples: Buffer | null;
  readonly histograms: Buffer | null;
}

/** In the order of `sums`. */
const columns = [
  ...['up_ms', 'down_ms', 'unknown_ms', 'checks', 'unconfirmed', 'confirmed', 'timed', 'total_ms'],
  ...['resolve_ms', 'connect_ms', 'download_ms', 'total_bytes'],
];
const sums = sql`array[${sql.join(columns.map((name) => sql`sum(${sql.ref(name)})`))}]::float8[]`;
const summed = sql.join(columns.map((name) => sql.ref(`r.${name}`)));

/** The monitors of a wish, by the column that names them; roll-ups outlive monitors that were removed. */
export function wanted(
  { accountId, monitors }: Pick<FiguresWish, 'accountId' | 'monitors'>,
  guid: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (monitors !== 'all') return sql`${guid} = any(${[...monitors]}::uuid[])`;
  return sql`${guid} in (select m.monitor_guid from monitor m where m.account_id = ${accountId})`;
}

/** Adds what the roll-ups say about the parts, in one statement; parts from checks are left to others. */
export async function addRollups(tx: Db, wish: FiguresWish, parts: readonly Part[], book: FiguresBook): Promise<void> {
  const selects = sources.flatMap((source) => {
    const own = parts.filter((part) => part.source === source);
    return own.length === 0 ? [] : [select(wish, source, own)];
  });
  if (selects.length === 0) return;
  const { rows } = await sql<Row>`
    select monitor_guid, "window", ${sums} as sums, string_agg(samples, '') as samples,
      string_agg(histogram, '') as histograms
    from (${sql.join(selects, sql` union all `)}) parts group by 1, 2`.execute(tx);
  for (const row of rows) addTo(book, keyOf(row.monitor_guid, row.window), read(row, wish.withLatency));
}

function select(wish: FiguresWish, source: (typeof sources)[number], parts: readonly Part[]): RawBuilder<unknown> {
  const none = sql`null::bytea`;
  const isQuarter = source === 'quarter';
  const samples = wish.withLatency && isQuarter ? sql`r.samples` : none;
  const histogram = wish.withLatency && !isQuarter ? sql`r.histogram` : none;
  return sql`
    select ${wish.byMonitor ? sql`r.monitor_guid::text` : sql`''::text`} as monitor_guid, p.window, ${summed},
      ${samples} as samples, ${histogram} as histogram
    from unnest(${parts.map((part) => part.window)}::integer[], ${parts.map((part) => part.start)}::bigint[],
      ${parts.map((part) => part.end)}::bigint[]) as p ("window", starts, ends)
    join ${sql.table(`rollup_${source}`)} r on r.bucket_at >= p.starts and r.bucket_at < p.ends
    where r.account_id = ${wish.accountId} and ${wanted(wish, sql`r.monitor_guid`)}`;
}

const nothing = Buffer.alloc(0);

function read({ sums: [up = 0, down = 0, unknown = 0, ...rest], samples, histograms }: Row, withLatency: boolean) {
  const [checks = 0, unconfirmed = 0, confirmed = 0, timed = 0, totalMs = 0, ...phases] = rest;
  const [resolveMs = 0, connectMs = 0, downloadMs = 0, totalBytes = 0] = phases;
  return {
    times: { upMs: up, downMs: down, unknownMs: unknown },
    ...{ checks, unconfirmed, confirmed, timed, totalMs, resolveMs, connectMs, downloadMs, totalBytes },
    latency: withLatency
      ? mergeHistograms([countSamples(samples ?? nothing), decodeHistogram(histograms ?? nothing)])
      : [],
  };
}
