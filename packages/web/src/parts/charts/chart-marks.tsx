import { useElementSize } from '@mantine/hooks';
import { type ReactNode, createContext, use } from 'react';
import { t } from '../../i18n/translate.js';
import { useKeys } from '../keys/keys.js';
import { type TimeRange, toCssPercent, positionInSpan } from './brush-rules.js';
import classes from './chart-marks.module.css';

/** Events annotated in time charts. */
export interface ChartMarks {
  /** Instants at which a line is drawn. */
  readonly instants: readonly number[];
  /** Renders the row of marks above a chart of `width` pixels. */
  readonly renderRow: (span: TimeRange, width: number) => ReactNode;
}

/** Annotations for the charts inside the provider; undefined if there are none. */
export const ChartMarksContext = createContext<ChartMarks | undefined>(undefined);

/** Returns the marks within a range; undefined if there are none. */
export function useChartMarks({ from, until }: TimeRange): ChartMarks | undefined {
  const marks = use(ChartMarksContext);
  const instants = [...new Set(marks?.instants.filter((at) => at >= from && at < until))];
  return marks && instants.length > 0 ? { ...marks, instants } : undefined;
}

/** Keyboard shortcut that shows or hides annotations. */
export function useMarksShortcut(isShown: boolean, toggle: () => void): void {
  useKeys([{ id: 'marks', text: isShown ? t('Hide annotations') : t('Show annotations'), run: toggle }]);
}

interface Props {
  readonly marks: ChartMarks;
  readonly span: TimeRange;
}

/** Row of marks above a chart, as wide as the chart. */
export function ChartMarksRow({ marks, span }: Props) {
  const { ref, width } = useElementSize();
  return <div ref={ref}>{width > 0 && marks.renderRow(span, width)}</div>;
}

/** A vertical line over a chart, at a share of its width. */
export const MarkLine = ({ share }: { readonly share: number }) => (
  <span className={classes['when']} style={{ left: toCssPercent(share) }} />
);

export const MarkLines = ({ marks: { instants }, span }: Props) =>
  instants.map((at) => <MarkLine key={at} share={positionInSpan({ from: at, until: at }, span).left} />);
