import { HOUR, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { rowsForm, type Columns } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import type { NewCheck } from '../read/check.js';
import { nothingMeasured, PAGE_FIGURES, pageSums, type PageSums } from './page-rollup-rules.js';
import { keptFrom, type KeptDays } from './rollup-rules.js';

const columns = Object.values(PAGE_FIGURES).map(({ column }) => column);
const figures = Object.fromEntries(
  columns.flatMap((column): [string, Columns<PageSums>[string]][] => [
    [`${column}_sum`, ['bigint', ({ sums }) => (sums.get(column) ?? nothingMeasured).sum]],
    [`${column}_count`, ['integer', ({ sums }) => (sums.get(column) ?? nothingMeasured).count]],
  ]),
);
const names = Object.keys(figures);
const rows = rowsForm<PageSums>({
  monitor_guid: ['uuid', (one) => one.monitorGuid],
  account_id: ['integer', (one) => one.accountId],
  step: ['smallint', (one) => one.step],
  bucket_at: ['bigint', (one) => one.bucketAt],
  ...figures,
});
const addUp = `on conflict (monitor_guid, bucket_at, step) do update set
  ${names.map((name) => `${name} = q.${name} + excluded.${name}`).join(', ')}`;

const added = statement(`
  with n as (select * from ${rows.source} as n (${rows.names})),
  quarters as (insert into page_rollup_quarter as q (${rows.names}) select * from n ${addUp})
  insert into page_rollup_hour as q (monitor_guid, account_id, step, bucket_at, ${names.join(', ')})
  select monitor_guid, account_id, step, bucket_at / ${HOUR} * ${HOUR}, ${names.map((name) => `sum(${name})`).join(', ')}
  from n group by monitor_guid, account_id, step, bucket_at / ${HOUR} * ${HOUR}
  order by monitor_guid, bucket_at / ${HOUR} * ${HOUR}, step
  ${addUp}`);

/** Adds what browsers measured to quarters and hours. The standings of the monitors were locked by `readStandings`. */
export async function addPages(tx: Db, checks: readonly NewCheck[]): Promise<void> {
  const sums = pageSums(checks);
  if (sums.length > 0) await added(tx, rows.bind(sums));
}

/** Drops what is older than is kept: whole UTC days before `at`. */
export async function dropOldPages(db: Db, at: Instant, { quarterDays, foldedDays }: KeptDays): Promise<void> {
  await db.deleteFrom('page_rollup_quarter').where('bucket_at', '<', keptFrom(at, quarterDays)).execute();
  await db.deleteFrom('page_rollup_hour').where('bucket_at', '<', keptFrom(at, foldedDays)).execute();
}
