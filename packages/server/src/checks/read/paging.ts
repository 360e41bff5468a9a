/** Pages through lists by cursor, for checks and alerts. */
import type { ListQuery } from '@vedette/contract/v4/list-query';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { parsePreset, resolvePeriod, type Period } from '@vedette/kernel/periods';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { CursorCodec, CursorScope } from './cursor.js';

export interface BatchRequest {
  readonly scope: CursorScope;
  readonly query: ListQuery;
  /** Numbers that filter the rows. Those in a cursor take precedence. */
  readonly filters: readonly number[];
  readonly now: Instant;
  readonly zone: string;
  readonly retentionDays: number;
}

/** Parameters of a read, in terms of the list. */
export interface Batch {
  /** Period of the list, limited to the retention. An open end is a day ahead, so that no new row is missed. */
  readonly period: Period;
  readonly isOpenEnded: boolean;
  readonly isAscending: boolean;
  readonly take: number;
  readonly filters: readonly number[];
  /** Key of the first row of the batch, inclusive; empty for the edge of the period. */
  readonly position: readonly (number | string)[];
  /** The requested period reaches beyond the retention. */
  readonly exceedsRetention: boolean;
}

const DEFAULT_TAKE = 100;

/**
 * Reads cursor, period, order and size of a list request. A cursor contains everything but the size, so other
 * parameters beside it are ignored.
 * @throws Fault `invalid` naming the parameter
 */
export function readBatch(cursors: CursorCodec, request: BatchRequest): Batch {
  const { query, now, retentionDays } = request;
  const take = query.Take ?? DEFAULT_TAKE;
  const oldest = Math.floor(now / DAY) * DAY - retentionDays * DAY;
  const { Cursor: cursor = '' } = query;
  const content = cursor === '' ? firstBatchContent(request) : cursors.open(request.scope, cursor);
  const { from, to, isAscending, filters, position } = content;
  return {
    period: { start: Math.max(from, oldest), end: to ?? now + DAY },
    isOpenEnded: to === null,
    isAscending,
    take,
    filters,
    position,
    exceedsRetention: from < oldest && from > 0,
  };
}

function firstBatchContent({ query, now, zone, filters }: BatchRequest) {
  const periodQuery = { ...query, PresetPeriod: query.PresetPeriod ?? query.Period };
  const { start, end } = resolvePeriod(periodQuery, now, zone, 'rolling');
  const isAscending = query.Sorting === 'Ascending';
  return { from: start, to: isOpenPeriod(periodQuery) ? null : end, isAscending, filters, position: [] };
}

/** Presets that end now keep growing while they are read. */
function isOpenPeriod({
  Start,
  PresetPeriod,
}: {
  Start?: string | undefined;
  PresetPeriod?: string | undefined;
}): boolean {
  if (Start !== undefined && Start !== '') return false;
  return /^(Current|All|Last\d+Hours)/.test(parsePreset(PresetPeriod ?? '') ?? 'Last24Hours');
}

export interface BatchRows<Row> {
  readonly data: Row[];
  /** Position of this batch. For an empty first batch, the one its rows would have. */
  readonly self: readonly (number | string)[];
  /** Position of the next batch; undefined when no rows follow. */
  readonly next: readonly (number | string)[] | undefined;
}

/**
 * Builds the envelope of one batch.
 * @param path of the list below `/v4`, for example `/MonitorCheck`
 */
export function batchEnvelope<Row>(
  cursors: CursorCodec,
  request: BatchRequest & { readonly path: string },
  batch: Batch,
  found: BatchRows<Row>,
) {
  const cursorAt = (position: readonly (number | string)[]): string =>
    cursors.seal(request.scope, {
      from: batch.period.start,
      to: batch.isOpenEnded ? null : batch.period.end,
      isAscending: batch.isAscending,
      filters: batch.filters,
      position,
    });
  const linkTo = (cursor: string): string =>
    `/v4${request.path}?${new URLSearchParams(toQueryPairs(request.query, cursor)).toString()}`;
  const self = cursorAt(found.self);
  const next = found.next && cursorAt(found.next);
  return {
    Data: found.data,
    Links: { Self: linkTo(self), ...(next !== undefined && { Next: linkTo(next) }) },
    Cursors: { Self: self, ...(next !== undefined && { Next: next }) },
    Relationships: [],
    Meta: {
      Timestamp: formatLocalDateTime(request.now, request.zone),
      Period: {
        MaximumRetentionDays: request.retentionDays,
        ...(batch.exceedsRetention && { Warning: `Only the last ${request.retentionDays} days are kept` }),
      },
    },
  };
}

/** The caller's parameters, with their cursor replaced. */
function toQueryPairs(query: Readonly<Record<string, unknown>>, cursor: string): [string, string][] {
  const otherPairs = Object.entries(query).filter(([name, value]) => name !== 'Cursor' && value !== undefined);
  return [...otherPairs.map(([name, value]): [string, string] => [name, String(value)]), ['Cursor', cursor]];
}
