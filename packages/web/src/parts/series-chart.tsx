import { type PointerEvent, useState } from 'react';
import {
  HEIGHT,
  type Slot,
  WIDTH,
  barsOf,
  boxOf,
  gapsOf,
  rangeOf,
  slotAt,
  slotWords,
  stepPath,
} from './series-rules.js';
import classes from './series.module.css';

interface Props {
  readonly slots: readonly Slot[];
  /** Shares of 100 fill the box from just below the worst one. */
  readonly isPercent?: boolean;
  /** Sums are bars from nought, other values a line. */
  readonly isSum?: boolean;
  readonly words: (value: number) => string;
  readonly moment: (at: number) => string;
  /** `an hour`. */
  readonly step: string;
  /** Said when there is no value at all. */
  readonly empty: string;
  /** It stands by itself, with a height of its own. */
  readonly isAlone?: boolean;
}

/** Values over time: gaps are gaps, and where the pointer is the value is told. Whoever does not see it has the table. */
export function SeriesChart({ slots, isPercent = false, isSum = false, words, moment, step, empty, isAlone }: Props) {
  const [pointed, setPointed] = useState<Slot>();
  const measured = slots.filter(({ value }) => value !== undefined).length;
  if (measured === 0) return <p className="dimmed">{empty}</p>;
  const range = rangeOf(slots, isPercent);
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(slotAt((clientX - left) / Math.max(1, width), slots));
  };
  return (
    <figure className={classes['figure']} data-alone={isAlone}>
      <div className={classes['axis']}>
        <span>{words(range.high)}</span>
        <span>{words(range.low)}</span>
      </div>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${String(slots.length)} values, ${String(slots.length - measured)} of them gaps, from ${words(range.low)} to ${words(range.high)}. The table shows the same numbers.`}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        <line className={classes['middle']} x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {gapsOf(slots).map((gap) => (
          <rect key={gap.x} className={classes['gap']} {...gap} />
        ))}
        {pointed && <rect className={classes['pointed']} {...boxOf(pointed, slots)} />}
        {isSum ? (
          barsOf(slots, range).map((bar) => <rect key={bar.x} className={classes['barOf']} {...bar} />)
        ) : (
          <path d={stepPath(slots, range)} />
        )}
      </svg>
      <figcaption>
        <span>{moment(slots[0]?.from ?? 0)}</span>
        {pointed ? (
          <output aria-live="off">
            {moment(pointed.from)}: {slotWords(pointed, words, 'nothing measured')}
          </output>
        ) : (
          <span>
            a value {step}
            {slots.at(-1)?.isSoFar === true && ', the last one so far'}; grey: nothing measured
          </span>
        )}
        <span>{moment(slots.at(-1)?.until ?? 0)}</span>
      </figcaption>
    </figure>
  );
}
