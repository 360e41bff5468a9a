import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';

/** A list answers for all a caller may see; a tile shows what its dashboard is about. */
export function ofDashboard<Row extends { readonly MonitorGuid?: string | undefined }>(
  rows: readonly Row[] | undefined,
  figures: DashboardFigures,
): readonly Row[] | undefined {
  // It is about all the caller may see, of which only the first are named.
  if (isOfAll(figures)) return rows;
  const { Monitors, Others } = figures;
  const guids = new Set([...Monitors.map(({ MonitorGuid }) => MonitorGuid), ...(Others ?? [])]);
  return rows?.filter(({ MonitorGuid }) => MonitorGuid !== undefined && guids.has(MonitorGuid));
}

/** A list can be asked for as many monitors, and answers as many rows. */
export const MAX_ROWS = 200;
/** A tile asks its list as often at most: a view of it is read again at each change. */
const MAX_PARTS = 5;

export interface Part {
  readonly MonitorGuids?: string;
}

const isOfAll = ({ Monitors, Others, Total }: DashboardFigures): boolean => Total > Monitors.length && !Others;

/** What a list is asked for, so that it answers of the monitors of a dashboard alone; once for all where it is about all. */
export function splitIntoParts(figures: DashboardFigures): readonly Part[] {
  if (isOfAll(figures)) return [{}];
  const guids = [...figures.Monitors.map(({ MonitorGuid }) => MonitorGuid), ...(figures.Others ?? [])];
  const count = Math.min(MAX_PARTS, Math.ceil(guids.length / MAX_ROWS));
  return Array.from({ length: count }, (_, at) => ({
    MonitorGuids: guids.slice(at * MAX_ROWS, (at + 1) * MAX_ROWS).join(','),
  }));
}

export interface ListPage<Row> {
  readonly Rows: readonly Row[];
  /** How many there are, of a list that is paged by number. */
  readonly Total?: number;
  /** Of a list that is paged by place: there are more. */
  readonly Next?: string | undefined;
}

export interface TileRows<Row> {
  readonly Rows: readonly Row[];
  /** The list had no more to say of what it was asked for. */
  readonly isWhole: boolean;
}

/** Reads all parts at once; rows of several parts are put in the list's own order. */
export async function readParts<Row>(
  parts: readonly Part[],
  read: (part: Part) => Promise<ListPage<Row>>,
  compareRows: (one: Row, other: Row) => number,
): Promise<TileRows<Row>> {
  const pages = await Promise.all(parts.map(read));
  const rows = pages.flatMap(({ Rows }) => Rows);
  return {
    Rows: pages.length > 1 ? rows.sort(compareRows) : rows,
    isWhole: pages.every(({ Rows, Total = Rows.length, Next }) => Total <= Rows.length && Next === undefined),
  };
}

/** What a list leaves out, in words; undefined: nothing. */
export function lackWords(
  figures: DashboardFigures,
  { Rows, isWhole }: TileRows<unknown>,
  count: (value: number) => string,
): string | undefined {
  const maxMonitors = MAX_ROWS * MAX_PARTS;
  const words = [
    ...(!isOfAll(figures) && figures.Total > maxMonitors
      ? [`Covers the first ${count(maxMonitors)} of ${count(figures.Total)} monitors.`]
      : []),
    ...(isWhole ? [] : [`Showing the first ${count(Rows.length)} only.`]),
  ];
  return words.length === 0 ? undefined : words.join(' ');
}
