import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useFormat } from '../../parts/format/format.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { sectionFile } from '../sections/section-file.js';
import { MissingDataNote } from './missing-data-note.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';

interface Props<Row> extends Pick<TileProps, 'tile' | 'arranging'> {
  /** The query, for its error. */
  readonly query: Pick<UseQueryResult, 'error'>;
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** Builds the section of the list, which CSV and JSON files contain too. */
  readonly section: (rows: readonly Row[]) => Section;
  /** Chart of the rows; absent for a table only. */
  readonly chart?: ((rows: readonly Row[]) => ReactNode) | undefined;
  readonly children: (rows: readonly Row[], section: Section) => ReactNode;
}

/** A tile with a list: its rows, or the loading or error state. */
export function ListTile<Row>({
  tile,
  arranging,
  query: { error },
  rows,
  section: toSection,
  chart,
  children,
}: Props<Row>) {
  const format = useFormat();
  const section = rows && toSection(rows);
  const file = section && sectionFile(section);
  const withMissingDataNote = (content: ReactNode) => (
    <>
      {content}
      {section && !error && <MissingDataNote {...{ section, format }} />}
    </>
  );
  const placeholder = error ? (
    <ProblemView error={error} failure={t('This tile could not be loaded')} />
  ) : (
    <Loading label={t('Loading tile')} lines={4} />
  );
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={file?.rows}
      units={file?.units}
      table={withMissingDataNote(rows && section && !error ? children(rows, section) : placeholder)}
      {...(chart && { chart: withMissingDataNote(rows && !error ? chart(rows) : placeholder) })}
    />
  );
}
