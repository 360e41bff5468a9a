import { type Annotation, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import { t } from '../i18n/translate.js';
import type { ChartMarks } from '../parts/charts/chart-marks.js';
import { ProblemView } from '../parts/page/problem-view.js';
import type { PanelMarks } from '../parts/charts/series-panel.js';
import { annotationText } from './annotation-rules.js';
import { AnnotationTable } from './annotation-table.js';
import { AnnotationRow } from './annotation-row.js';
import { AnnotationsButton } from './annotations-button.js';
import { type LoadedAnnotations, visibleAnnotations } from './use-annotations.js';

/** Builds the marks of a chart; undefined if there are no annotations. */
export const toChartMarks = (annotations: readonly Annotation[]): ChartMarks | undefined =>
  annotations.length === 0
    ? undefined
    : {
        instants: annotations.map(({ At }) => At),
        renderRow: (span, width) => (
          <AnnotationRow
            annotations={annotations.filter(({ At }) => At >= span.from && At < span.until)}
            span={span}
            width={width}
          />
        ),
      };

/** Builds the marks, button and table of a chart panel. */
export function panelMarks(loadedAnnotations: LoadedAnnotations): PanelMarks {
  const shownAnnotations = visibleAnnotations(loadedAnnotations);
  const { error, retry } = loadedAnnotations;
  return {
    marks: toChartMarks(shownAnnotations),
    button: <AnnotationsButton loadedAnnotations={loadedAnnotations} />,
    table: (
      <>
        <AnnotationTable annotations={shownAnnotations} />
        {loadedAnnotations.hasMore && (
          <p className="dimmed">{t('Showing the latest {count, number} of each type.', { count: MAX_ANNOTATIONS })}</p>
        )}
      </>
    ),
    problem: error && <ProblemView error={error} retry={retry} failure={t('The events could not be loaded')} />,
    annotationsText: (from, until) =>
      shownAnnotations
        .filter(({ At }) => At >= from && At < until)
        .map(annotationText)
        .join('; '),
  };
}
