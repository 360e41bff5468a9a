import type { Annotation } from '@vedette/contract/v1/monitors/monitor-figures';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { AnnotationEntry, annotationKey } from './annotation-row.js';
import { annotationKind } from './annotation-rules.js';

const COLUMNS: readonly Column<Annotation>[] = [
  { id: 'what', title: t('Event'), cell: (one) => <AnnotationEntry annotation={one} />, isSentence: true },
  { id: 'kind', title: t('Type'), cell: annotationKind },
];

/** The annotations of a chart as a table, newest first; nothing if there are none. */
export function AnnotationTable({ annotations }: { readonly annotations: readonly Annotation[] }) {
  if (annotations.length === 0) return null;
  return (
    <DataTable
      label={t('Events')}
      columns={COLUMNS}
      rows={annotations.toReversed()}
      rowKey={annotationKey}
      empty={t('No events in this period.')}
    />
  );
}
