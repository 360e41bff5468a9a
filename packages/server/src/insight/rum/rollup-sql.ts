import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { Cell } from './collector.js';
import { decodeFigures, encodeFigures, mergeFigures, type Figures } from './figures-rules.js';
import { halvesOf, numberOf, OTHER, PAGE_IN_COUNTRY, pairValue, type Place } from './hit-rules.js';
import { STEPS_MIN } from './segment-rules.js';
import type { MeasuredWebsite } from './stored-website.js';

/** Pages of a website that have figures of their own. */
export const MOST_PAGES = 10_000;
const ROWS_AT_ONCE = 500;
const PAGE = numberOf('Page');

/** Adds to what is stored, in all widths; of a website that is gone nothing is kept. One writer a website at a time. */
export async function addFigures(db: Db, website: MeasuredWebsite, cells: readonly Cell[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from rum_website
      where account_id = ${website.accountId} and rum_website_guid = ${website.rumWebsiteGuid}
      for no key update`.execute(tx);
    if (rows.length === 0) return;
    const own = await pagesOfTheirOwn(tx, website, cells);
    const placed = cells.map((cell) => ({ ...cell, value: countedAs(cell, own) }));
    const sums = [...byStretch(placed).values()];
    for (let at = 0; at < sums.length; at += ROWS_AT_ONCE) {
      await addRows(tx, website, sums.slice(at, at + ROWS_AT_ONCE));
    }
  });
}

/** Pages that are not counted by name are `OTHER`, by country too. */
function countedAs({ dimension, value }: Place, own: ReadonlySet<string>): string {
  if (dimension === PAGE) return own.has(value) ? value : OTHER;
  if (dimension !== PAGE_IN_COUNTRY) return value;
  const { country, page } = halvesOf(value);
  return own.has(page) ? value : pairValue(country, OTHER);
}

/** Pages among the cells that are counted by name: known ones, and new ones as long as there is room. */
async function pagesOfTheirOwn(tx: Tx, website: MeasuredWebsite, cells: readonly Cell[]): Promise<ReadonlySet<string>> {
  const latest = new Map<string, number>();
  for (const { dimension, value, startsAt } of cells) {
    if (dimension === PAGE) latest.set(value, Math.max(startsAt, latest.get(value) ?? 0));
  }
  const { accountId, rumWebsiteGuid } = website;
  const { rows } = await sql<{ page: string }>`
    with known as (
      update rum_page p set last_seen_at = greatest(p.last_seen_at, seen.at)
      from unnest(${[...latest.keys()]}::text[], ${[...latest.values()]}::bigint[]) seen(page, at)
      where p.account_id = ${accountId} and p.rum_website_guid = ${rumWebsiteGuid} and p.page = seen.page
      returning p.page
    ), added as (
      insert into rum_page (account_id, rum_website_guid, page, last_seen_at)
      select ${accountId}::integer, ${rumWebsiteGuid}::uuid, seen.page, seen.at
      from unnest(${[...latest.keys()]}::text[], ${[...latest.values()]}::bigint[]) seen(page, at)
      where seen.page not in (select page from known)
      order by seen.page
      limit greatest(0, ${MOST_PAGES} - (
        select count(*) from rum_page where account_id = ${accountId} and rum_website_guid = ${rumWebsiteGuid}))
      returning page
    )
    select page from known union all select page from added`.execute(tx);
  return new Set(rows.map(({ page }) => page));
}

interface Sum extends Place {
  readonly stepMin: number;
  readonly startsAt: Instant;
  readonly figures: Figures;
}

function byStretch(cells: readonly Cell[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { dimension, value, startsAt: at, figures } of cells) {
    for (const stepMin of STEPS_MIN) {
      const startsAt = Math.floor(at / (stepMin * MINUTE)) * stepMin * MINUTE;
      const place = { stepMin, dimension, startsAt, value };
      const known = sums.get(keyOf(place));
      if (known) mergeFigures(known.figures, figures);
      else sums.set(keyOf(place), { ...place, figures: copyOf(figures) });
    }
  }
  return sums;
}

const keyOf = ({ stepMin, dimension, startsAt, value }: Omit<Sum, 'figures'>): string =>
  `${stepMin} ${dimension} ${startsAt} ${value}`;

function copyOf(figures: Figures): Figures {
  const copy: Figures = new Map();
  mergeFigures(copy, figures);
  return copy;
}

async function addRows(tx: Tx, { accountId, rumWebsiteGuid }: MeasuredWebsite, sums: readonly Sum[]): Promise<void> {
  const columns = [
    sums.map(({ stepMin }) => stepMin),
    sums.map(({ dimension }) => dimension),
    sums.map(({ startsAt }) => startsAt),
    sums.map(({ value }) => value),
  ] as const;
  const { rows } = await sql<{ stepMin: number; dimension: number; startsAt: number; value: string; figures: Buffer }>`
    select r.step_min as "stepMin", r.dimension, r.starts_at as "startsAt", r.value, r.figures
    from unnest(${columns[0]}::smallint[], ${columns[1]}::smallint[], ${columns[2]}::bigint[], ${columns[3]}::text[])
      wanted(step_min, dimension, starts_at, value)
    join rum_rollup r using (step_min, dimension, starts_at, value)
    where r.account_id = ${accountId} and r.rum_website_guid = ${rumWebsiteGuid}`.execute(tx);
  const stored = new Map(rows.map((row) => [keyOf(row), row.figures]));
  const merged = sums.map((sum) => {
    const before = stored.get(keyOf(sum));
    if (before) mergeFigures(sum.figures, decodeFigures(before));
    return sum;
  });
  await tx
    .insertInto('rum_rollup')
    .values(
      merged.map(({ stepMin, dimension, startsAt, value, figures }) => ({
        ...{ account_id: accountId, rum_website_guid: rumWebsiteGuid, step_min: stepMin, dimension },
        ...{ starts_at: startsAt, value, page_views: viewsIn(figures), figures: encodeFigures(figures) },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'rum_website_guid', 'step_min', 'dimension', 'starts_at', 'value'])
        .doUpdateSet((eb) => ({ page_views: eb.ref('excluded.page_views'), figures: eb.ref('excluded.figures') })),
    )
    .execute();
}

const viewsIn = (figures: Figures): number => figures.get('PageViews')?.count ?? 0;

/** How long stretches are kept: five minutes as long as checks, longer ones as long as statistics. */
export interface RumRetention {
  readonly fineDays: number;
  readonly coarseDays: number;
}

/** One bite of what is too old; how many rows went. Pages nobody saw for as long as the fine stretches go with them. */
export async function dropOldFigures(db: Db, now: Instant, { fineDays, coarseDays }: RumRetention): Promise<number> {
  const before = (days: number): Instant => now - days * DAY;
  const { numAffectedRows: figures = 0n } = await sql`
    delete from rum_rollup where ctid = any(array(
      select ctid from rum_rollup
      where (step_min = 5 and starts_at < ${before(fineDays)}::bigint)
        or (step_min = 60 and starts_at < ${before(coarseDays)}::bigint)
        or (step_min = 1440 and starts_at < ${before(coarseDays)}::bigint)
      limit 10000))`.execute(db);
  const { numAffectedRows: pages = 0n } = await sql`
    delete from rum_page where ctid = any(array(
      select ctid from rum_page where last_seen_at < ${before(fineDays)}::bigint limit 10000))`.execute(db);
  return Number(figures + pages);
}
