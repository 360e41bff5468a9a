import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/connection.js';
import type { Cell } from './collector.js';
import { decodeFigures, encodeFigures, mergeFigures, type Figures } from './figures-rules.js';
import { splitPair, dimensionNumber, OTHER, PAGE_IN_COUNTRY, pairValue, type RumSubject } from './hit-rules.js';
import { STEP_MINUTES } from './segment-rules.js';
import type { MeasuredWebsite } from './stored-website.js';

/** Pages of a website that have their own figures. */
export const MAX_PAGES = 10_000;
/** Rows of sixteen figures each: some milliseconds of work. */
const ROWS_PER_STATEMENT = 100;
const CELLS_PER_TURN = 500;
const PAGE = dimensionNumber('Page');

/**
 * Adds to the stored figures of all step widths; figures of a deleted website are dropped. Only one writer per website
 * runs at a time.
 */
export async function addFigures(db: Db, website: MeasuredWebsite, cells: readonly Cell[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from rum_website
      where account_id = ${website.accountId} and rum_website_guid = ${website.rumWebsiteGuid}
      for no key update`.execute(tx);
    if (rows.length === 0) return;
    const ownPages = await updateCountedPages(tx, website, cells);
    for (const stepMinutes of STEP_MINUTES) {
      const buckets = [...(await groupByBucket(cells, ownPages, stepMinutes)).values()];
      for (let startIndex = 0; startIndex < buckets.length; startIndex += ROWS_PER_STATEMENT) {
        await addRows(tx, website, buckets.slice(startIndex, startIndex + ROWS_PER_STATEMENT));
      }
    }
  });
}

/** Returns `OTHER` for pages that are not counted by name, also by country. */
function storedValue({ dimension, value }: RumSubject, ownPages: ReadonlySet<string>): string {
  if (dimension === PAGE) return ownPages.has(value) ? value : OTHER;
  if (dimension !== PAGE_IN_COUNTRY) return value;
  const { country, page } = splitPair(value);
  return ownPages.has(page) ? value : pairValue(country, OTHER);
}

/** Returns the pages of the cells that are counted by name: known pages, and new ones up to the limit. */
async function updateCountedPages(
  tx: Tx,
  website: MeasuredWebsite,
  cells: readonly Cell[],
): Promise<ReadonlySet<string>> {
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
      limit greatest(0, ${MAX_PAGES} - (
        select count(*) from rum_page where account_id = ${accountId} and rum_website_guid = ${rumWebsiteGuid}))
      returning page
    )
    select page from known union all select page from added`.execute(tx);
  return new Set(rows.map(({ page }) => page));
}

/** Values that are added to one row. */
interface RollupBucket extends RumSubject {
  readonly stepMinutes: number;
  readonly startsAt: Instant;
  readonly parts: Figures[];
}

/**
 * Groups cells by the rows of one step width. Nothing is added up yet, so that many rows do not take memory at once.
 */
async function groupByBucket(
  cells: readonly Cell[],
  ownPages: ReadonlySet<string>,
  stepMinutes: number,
): Promise<ReadonlyMap<string, RollupBucket>> {
  const buckets = new Map<string, RollupBucket>();
  await mapYielding(cells, CELLS_PER_TURN, ({ dimension, value, startsAt: at, figures }) => {
    const startsAt = Math.floor(at / (stepMinutes * MINUTE)) * stepMinutes * MINUTE;
    const cell = { stepMinutes, dimension, startsAt, value: storedValue({ dimension, value }, ownPages) };
    const existing = buckets.get(bucketKey(cell));
    if (existing) existing.parts.push(figures);
    else buckets.set(bucketKey(cell), { ...cell, parts: [figures] });
  });
  return buckets;
}

type Row = Omit<RollupBucket, 'parts'>;

const bucketKey = ({ stepMinutes, dimension, startsAt, value }: Row): string =>
  `${stepMinutes} ${dimension} ${startsAt} ${value}`;

async function addRows(
  tx: Tx,
  { accountId, rumWebsiteGuid }: MeasuredWebsite,
  buckets: readonly RollupBucket[],
): Promise<void> {
  const keys = sql`${buckets.map(({ stepMinutes }) => stepMinutes)}::smallint[],
    ${buckets.map(({ dimension }) => dimension)}::smallint[],
    ${buckets.map(({ startsAt }) => startsAt)}::bigint[], ${buckets.map(({ value }) => value)}::text[]`;
  const { rows } = await sql<Row & { figures: Buffer }>`
    select r.step_min as "stepMinutes", r.dimension, r.starts_at as "startsAt", r.value, r.figures
    from unnest(${keys}) wanted(step_min, dimension, starts_at, value)
    join rum_rollup r using (step_min, dimension, starts_at, value)
    where r.account_id = ${accountId} and r.rum_website_guid = ${rumWebsiteGuid}`.execute(tx);
  const stored = new Map(rows.map((row) => [bucketKey(row), row.figures]));
  const sums = buckets.map((bucket) => sumParts(bucket, stored.get(bucketKey(bucket))));
  await sql`
    insert into rum_rollup as r
      (account_id, rum_website_guid, step_min, dimension, starts_at, value, page_views, figures)
    select ${accountId}::integer, ${rumWebsiteGuid}::uuid, row.*
    from unnest(${keys}, ${sums.map(pageViewCount)}::integer[], ${sums.map(encodeFigures)}::bytea[]) row
    on conflict (account_id, rum_website_guid, step_min, dimension, starts_at, value)
    do update set page_views = excluded.page_views, figures = excluded.figures`.execute(tx);
}

/** The parts are not changed, because they stay in the queue if they cannot be stored. */
function sumParts({ parts }: RollupBucket, before: Buffer | undefined): Figures {
  const sum: Figures = before ? decodeFigures(before) : new Map();
  for (const part of parts) mergeFigures(sum, part);
  return sum;
}

const pageViewCount = (figures: Figures): number => figures.get('PageViews')?.count ?? 0;

/** Retention: five-minute steps as long as checks, longer ones as long as statistics. */
export interface RumRetention {
  readonly fineDays: number;
  readonly coarseDays: number;
}

/**
 * Deletes one batch of old rows and returns how many. Pages not seen for as long as five-minute steps are kept are
 * deleted too.
 */
export async function deleteOldFigures(db: Db, now: Instant, { fineDays, coarseDays }: RumRetention): Promise<number> {
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
