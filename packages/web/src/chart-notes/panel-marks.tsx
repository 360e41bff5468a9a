import { type Annotation, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import { t } from '../i18n/translate.js';
import type { ChartMarks } from '../parts/charts/chart-marks.js';
import { ProblemView } from '../parts/page/problem-view.js';
import type { PanelMarks } from '../parts/charts/series-panel.js';
import { annotationText } from './annotation-rules.js';
import { AnnotationTable } from './annotation-table.js';
import { MarkRow } from './mark-row.js';
import { MarksButton } from './marks-button.js';
import { type LoadedAnnotations, shownAnnotations } from './use-annotations.js';

/** Builds the marks of a chart; undefined if there are no annotations. */
export const toChartMarks = (all: readonly Annotation[]): ChartMarks | undefined =>
  all.length === 0
    ? undefined
    : {
        moments: all.map(({ At }) => At),
        renderRow: (span, width) => (
          <MarkRow all={all.filter(({ At }) => At >= span.from && At < span.until)} span={span} width={width} />
        ),
      };

/** Builds the marks, button and table of a chart panel. */
export function panelMarks(happened: LoadedAnnotations): PanelMarks {
  const shown = shownAnnotations(happened);
  const { error, retry } = happened;
  return {
    marks: toChartMarks(shown),
    button: <MarksButton happened={happened} />,
    table: (
      <>
        <AnnotationTable all={shown} />
        {happened.hasMore && (
          <p className="dimmed">{t('Showing the latest {count, number} of each type.', { count: MAX_ANNOTATIONS })}</p>
        )}
      </>
    ),
    problem: error && <ProblemView error={error} retry={retry} what={t('The events could not be loaded')} />,
    annotationsText: (from, until) =>
      shown
        .filter(({ At }) => At >= from && At < until)
        .map(annotationText)
        .join('; '),
  };
}
