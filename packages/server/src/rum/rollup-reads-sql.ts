import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import { decodeFigures, mergeFigures, type Figures } from './figures-rules.js';
import { dimensionNumber, ROBOTS, WHOLE_WEBSITE, type RumSubject } from './hit-rules.js';
import type { Segment } from './segment-rules.js';
import type { Slice } from './slice-rules.js';

const STATE = dimensionNumber('State');
const WEBSITE_SUBJECT: RumSubject = { dimension: WHOLE_WEBSITE, value: '' };

/** Reads of figures for one account. */
export interface RumFigureReads {
  /** Returns figures of websites by guid; websites without page views are omitted. */
  byWebsite(
    guids: readonly string[],
    segments: readonly Segment[],
    subject?: RumSubject,
  ): Promise<ReadonlyMap<string, Figures>>;
  /** Returns figures by the stored values of a slice, most page views first. */
  byValue(guid: string, slice: Slice, segments: readonly Segment[], take: number): Promise<[string, Figures][]>;
  /** Returns figures step by step, in order of time. */
  overTime(
    guid: string,
    segment: Segment,
    subject?: RumSubject,
  ): Promise<{ readonly at: Instant; readonly figures: Figures }[]>;
  /** Returns page views of bots on one website, which are in no other figure. */
  countRobotViews(guid: string, segments: readonly Segment[]): Promise<number>;
}

export function rumFigureReads(db: Db, accountId: number): RumFigureReads {
  const rows = () => db.selectFrom('rum_rollup').where('account_id', '=', accountId);
  const rowsDuring = ({ stepMinutes, from, until }: Segment) =>
    rows().where('step_min', '=', stepMinutes).where('starts_at', '>=', from).where('starts_at', '<', until);
  return {
    byWebsite: async (guids, segments, { dimension, value } = WEBSITE_SUBJECT) => {
      const sums = new Map<string, Figures>();
      if (guids.length === 0) return sums;
      for (const segment of segments) {
        const found = await rowsDuring(segment)
          .select(['rum_website_guid as guid', 'figures'])
          .where('dimension', '=', dimension)
          .where('value', '=', value)
          .where('rum_website_guid', 'in', [...guids])
          .execute();
        for (const { guid, figures } of found) addStored(sums, guid, figures);
      }
      return sums;
    },
    byValue: async (guid, slice, segments, take) => {
      const values = await loadMostViewed(db, { accountId, guid, slice, take }, segments);
      const sums = new Map<string, Figures>();
      for (const segment of values.length > 0 ? segments : []) {
        const found = await rowsDuring(segment)
          .select(['value', 'figures'])
          .where('rum_website_guid', '=', guid)
          .where('dimension', '=', slice.dimension)
          .where('value', 'in', values)
          .execute();
        for (const { value, figures } of found) addStored(sums, value, figures);
      }
      return values.map((value) => [value, sums.get(value) ?? new Map()]);
    },
    overTime: async (guid, segment, { dimension, value } = WEBSITE_SUBJECT) => {
      const found = await rowsDuring(segment)
        .select(['starts_at as at', 'figures'])
        .where('rum_website_guid', '=', guid)
        .where('dimension', '=', dimension)
        .where('value', '=', value)
        .orderBy('starts_at')
        .execute();
      return found.map(({ at, figures }) => ({ at, figures: decodeFigures(figures) }));
    },
    countRobotViews: async (guid, segments) => {
      let sum = 0;
      for (const segment of segments) {
        const found = await rowsDuring(segment)
          .select(({ fn }) => fn.sum<number | null>('page_views').as('views'))
          .where('rum_website_guid', '=', guid)
          .where('dimension', '=', ROBOTS)
          .executeTakeFirst();
        sum += found?.views ?? 0;
      }
      return sum;
    },
  };
}

function addStored(sums: Map<string, Figures>, key: string, stored: Buffer): void {
  const existing = sums.get(key);
  if (existing) mergeFigures(existing, decodeFigures(stored));
  else sums.set(key, decodeFigures(stored));
}

interface MostViewedQuery {
  readonly accountId: number;
  readonly guid: string;
  readonly slice: Slice;
  readonly take: number;
}

async function loadMostViewed(
  db: Db,
  { accountId, guid, slice, take }: MostViewedQuery,
  segments: readonly Segment[],
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select r.value
    from unnest(
      ${segments.map(({ stepMinutes }) => stepMinutes)}::smallint[], ${segments.map(({ from }) => from)}::bigint[],
      ${segments.map(({ until }) => until)}::bigint[]) segment(step_min, starts, ends)
    join rum_rollup r on r.step_min = segment.step_min and r.starts_at >= segment.starts and r.starts_at < segment.ends
    where r.account_id = ${accountId} and r.rum_website_guid = ${guid} and r.dimension = ${slice.dimension}
      and ${sliceCondition(slice)}
    group by r.value
    order by sum(r.page_views) desc, r.value
    limit ${take}`.execute(db);
  return rows.map(({ value }) => value);
}

/** Returns the condition on the values that a slice includes. */
function sliceCondition({ dimension, value, country, page }: Slice) {
  const separator = sql`strpos(r.value, ' ')`;
  if (value !== undefined) return sql<boolean>`r.value = ${value}`;
  if (country !== undefined && dimension === STATE) return sql<boolean>`left(r.value, 2) = ${country}`;
  if (country !== undefined) return sql<boolean>`left(r.value, ${separator} - 1) = ${country}`;
  return page === undefined ? sql<boolean>`true` : sql<boolean>`substr(r.value, ${separator} + 1) = ${page}`;
}
