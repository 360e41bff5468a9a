import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import type { PlainRow, Units } from '../../parts/files/plain-rows.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';

interface Props<Row> extends Pick<TileProps, 'tile' | 'arranging'> {
  /** What is asked, for its fault. */
  readonly query: Pick<UseQueryResult, 'error'>;
  /** Undefined: not read yet. */
  readonly rows: readonly Row[] | undefined;
  /** A row as CSV and JSON have it. */
  readonly plain: (row: Row) => PlainRow;
  /** What its columns are measured in, where figures of the API do not say it. */
  readonly units?: Units | undefined;
  /** What it leaves out, in words. */
  readonly lack?: string | undefined;
  /** The same drawn; absent: it is a table alone. */
  readonly chart?: ((rows: readonly Row[]) => ReactNode) | undefined;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A tile that is a list: its rows as soon as there are any; before that, that they are read, or why not. */
export function ListTile<Row>({
  tile,
  arranging,
  query: { error },
  rows,
  plain,
  units,
  lack,
  chart,
  children,
}: Props<Row>) {
  const waiting = error ? (
    <ProblemView error={error} what="This tile could not be read" />
  ) : (
    <Loading label="Loading the tile" lines={4} />
  );
  const told = (shown: (rows: readonly Row[]) => ReactNode) => (
    <>
      {rows && !error ? shown(rows) : waiting}
      {lack !== undefined && !error && <p className="dimmed">{lack}</p>}
    </>
  );
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={rows?.map(plain)}
      units={units}
      table={told(children)}
      {...(chart && { chart: told(chart) })}
    />
  );
}
