import { sql, type RawBuilder } from 'kysely';
import { countSamples, decodeHistogram, mergeHistograms } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addTo, keyOf, type FiguresBook } from './figures.js';
import type { FiguresWish } from './figures-wish.js';
import type { Part, Source } from './window-rules.js';

type RollupSource = Exclude<Source, 'check'>;
const sources: readonly RollupSource[] = ['day', 'hour', 'quarter'];

interface Row {
  readonly monitor_guid: string;
  readonly window: number;
  readonly sums: readonly number[];
  readonly latency: Buffer | null;
}

/** In the order of `sums`. */
const columns = [
  ...['up_ms', 'down_ms', 'unknown_ms', 'checks', 'unconfirmed', 'confirmed', 'timed', 'total_ms'],
  ...['resolve_ms', 'connect_ms', 'download_ms', 'total_bytes'],
];
const sums = sql`array[${sql.join(columns.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[]`;

/** The monitors of a wish, by the column that names them; roll-ups outlive monitors that were removed. */
export function wanted(
  { accountId, monitors }: Pick<FiguresWish, 'accountId' | 'monitors'>,
  guid: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (monitors !== 'all') return sql`${guid} = any(${[...monitors]}::uuid[])`;
  return sql`${guid} in (select m.monitor_guid from monitor m where m.account_id = ${accountId})`;
}

/** Adds what the roll-ups say about the parts; parts from checks are left to others. */
export async function addRollups(tx: Db, wish: FiguresWish, parts: readonly Part[], book: FiguresBook): Promise<void> {
  for (const source of sources) {
    const own = parts.filter((part) => part.source === source);
    if (own.length === 0) continue;
    for (const row of await select(tx, wish, source, own))
      addTo(book, keyOf(row.monitor_guid, row.window), read(row, source));
  }
}

async function select(
  tx: Db,
  wish: FiguresWish,
  source: RollupSource,
  parts: readonly Part[],
): Promise<readonly Row[]> {
  const monitor = wish.byMonitor ? sql`r.monitor_guid::text` : sql`''::text`;
  const latency = source === 'quarter' ? sql`string_agg(r.samples, '')` : sql`string_agg(r.histogram, '')`;
  const { rows } = await sql<Row>`
    select ${monitor} as monitor_guid, p.window, ${sums} as sums,
      ${wish.withLatency ? latency : sql`null::bytea`} as latency
    from unnest(${parts.map((part) => part.window)}::integer[], ${parts.map((part) => part.start)}::bigint[],
      ${parts.map((part) => part.end)}::bigint[]) as p ("window", starts, ends)
    join ${sql.table(`rollup_${source}`)} r on r.bucket_at >= p.starts and r.bucket_at < p.ends
    where r.account_id = ${wish.accountId} and ${wanted(wish, sql`r.monitor_guid`)}
    group by 1, 2`.execute(tx);
  return rows;
}

function read({ sums: [up = 0, down = 0, unknown = 0, ...rest], latency }: Row, source: RollupSource) {
  const [checks = 0, unconfirmed = 0, confirmed = 0, timed = 0, totalMs = 0, ...phases] = rest;
  const [resolveMs = 0, connectMs = 0, downloadMs = 0, totalBytes = 0] = phases;
  const classes =
    latency && (source === 'quarter' ? countSamples(latency) : mergeHistograms([decodeHistogram(latency)]));
  return {
    times: { upMs: up, downMs: down, unknownMs: unknown },
    ...{ checks, unconfirmed, confirmed, timed, totalMs, resolveMs, connectMs, downloadMs, totalBytes },
    latency: classes ?? [],
  };
}
