import { type PointerEvent, useState } from 'react';
import { LegendButton } from './legend-button.js';
import {
  HEIGHT,
  type Range,
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
  /** ms that are told in hours and minutes: the box ends at a round one of those. */
  readonly isDuration?: boolean;
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
  /** What it is called in a legend, by whose entry it is left out and taken back; absent: it has none. */
  readonly legend?: string;
}

/** Values over time: gaps are gaps, and where the pointer is the value is told. Whoever does not see it has the table. */
export function SeriesChart({ slots, isSum = false, words, moment, step, empty, ...own }: Props) {
  const { isPercent = false, isDuration = false, isAlone, legend } = own;
  const [pointed, setPointed] = useState<Slot>();
  const [isOn, setOn] = useState(true);
  const measured = slots.filter(({ value }) => value !== undefined).length;
  if (measured === 0) return <p className="dimmed">{empty}</p>;
  const range = rangeOf(slots, isPercent ? 'percent' : isDuration ? 'duration' : 'number');
  return (
    <figure className={classes['figure']} data-alone={isAlone} data-legend={legend !== undefined}>
      {legend !== undefined && <Legend {...{ legend, isOn }} onToggle={() => setOn(!isOn)} />}
      <div className={classes['axis']}>
        <span>{words(range.high)}</span>
        <span>{words(range.low)}</span>
      </div>
      <Plot {...{ slots, range, isSum, isOn, pointed, onPoint: setPointed }}>
        {isOn
          ? `${String(slots.length)} values, ${String(slots.length - measured)} of them gaps, from ${words(range.low)} to ${words(range.high)}. The table shows the same numbers.`
          : `${legend ?? ''} is left out.`}
      </Plot>
      <figcaption>
        <span>{moment(slots[0]?.from ?? 0)}</span>
        {pointed && isOn ? (
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

interface LegendProps {
  readonly legend: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

const Legend = ({ legend, isOn, onToggle }: LegendProps) => (
  <div className={classes['legend']}>
    <LegendButton name={legend} isOn={isOn} onToggle={onToggle} />
    <span>
      {legend}
      {!isOn && ': left out'}
    </span>
  </div>
);

interface PlotProps {
  readonly slots: readonly Slot[];
  readonly range: Range;
  readonly isSum: boolean;
  readonly isOn: boolean;
  readonly pointed: Slot | undefined;
  readonly onPoint: (slot: Slot | undefined) => void;
  /** What it says to those who do not see it. */
  readonly children: string;
}

function Plot({ slots, range, isSum, isOn, pointed, onPoint, children }: PlotProps) {
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPoint(slotAt((clientX - left) / Math.max(1, width), slots));
  };
  return (
    <svg
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={children}
      onPointerMove={isOn ? point : undefined}
      onPointerLeave={() => onPoint(undefined)}
    >
      <line className={classes['middle']} x1={0} x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {isOn && (
        <>
          {gapsOf(slots).map((gap) => (
            <rect key={gap.x} className={classes['gap']} {...gap} />
          ))}
          {pointed && <rect className={classes['pointed']} {...boxOf(pointed, slots)} />}
          {isSum ? (
            barsOf(slots, range).map((bar) => <rect key={bar.x} className={classes['barOf']} {...bar} />)
          ) : (
            <path d={stepPath(slots, range)} />
          )}
        </>
      )}
    </svg>
  );
}
