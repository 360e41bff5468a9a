import { useElementSize } from '@mantine/hooks';
import { type ReactNode, createContext, use } from 'react';
import { useKeys } from '../keys/keys.js';
import { type TimeRange, toCssPercent, placeInRange } from './brush-rules.js';
import classes from './chart-marks.module.css';

/** What charts of time mark, wherever they stand. */
export interface ChartMarks {
  /** Moments a line is drawn at. */
  readonly moments: readonly number[];
  /** What is above a chart `width` pixels wide. */
  readonly renderRow: (span: TimeRange, width: number) => ReactNode;
}

/** Undefined: nothing is marked. */
export const MarksOfCharts = createContext<ChartMarks | undefined>(undefined);

/** Those of a stretch of time; undefined: nothing in it is marked. */
export function useMarksIn({ from, until }: TimeRange): ChartMarks | undefined {
  const marks = use(MarksOfCharts);
  const moments = [...new Set(marks?.moments.filter((at) => at >= from && at < until))];
  return marks && moments.length > 0 ? { ...marks, moments } : undefined;
}

/** The key that shows the marks of charts, and hides them. */
export function useMarksKey(isShown: boolean, toggle: () => void): void {
  useKeys([
    { does: 'marks', text: isShown ? 'Hide the marks of the charts' : 'Show the marks of the charts', run: toggle },
  ]);
}

interface Props {
  readonly marks: ChartMarks;
  readonly span: TimeRange;
}

/** Stands above a chart, as wide as it. */
export function MarksAbove({ marks, span }: Props) {
  const { ref, width } = useElementSize();
  return <div ref={ref}>{width > 0 && marks.renderRow(span, width)}</div>;
}

/** A line over a chart, at a share of its width. */
export const MarkLine = ({ share }: { readonly share: number }) => (
  <span className={classes['when']} style={{ left: toCssPercent(share) }} />
);

export const MarkLines = ({ marks: { moments }, span }: Props) =>
  moments.map((at) => <MarkLine key={at} share={placeInRange({ from: at, until: at }, span).left} />);
