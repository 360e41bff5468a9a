import { type ReactNode, useState } from 'react';
import { LegendButton } from './legend-button.js';
import classes from './line-rows.module.css';
import { toggled } from './parts-rules.js';
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

/** What one thing came to over time. */
export interface Line {
  readonly id: string;
  readonly name: ReactNode;
  /** The name as a text. */
  readonly title: string;
  /** Of the whole period. */
  readonly whole: string;
  readonly slots: readonly Slot[];
}

interface Props {
  readonly lines: readonly Line[];
  readonly isPercent: boolean;
  /** ms that are told in hours and minutes. */
  readonly isDuration?: boolean;
  /** Sums are bars from nought, other values a line. */
  readonly isSum: boolean;
  /** Ratios are below or near one: their axis is as fine as they are. */
  readonly isRatio?: boolean;
  readonly words: (value: number) => string;
  readonly moment: (at: number) => string;
  /** `an hour`. */
  readonly step: string;
}

/** The same figure of several things, one below the other in equal axes: nobody has to tell ten colours apart. */
export function LineRows({ lines, isSum, words, moment, step, ...measured }: Props) {
  const { isPercent, isDuration = false, isRatio = false } = measured;
  const [pointed, setPointed] = useState<number>();
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [first] = lines;
  if (!first) return null;
  const range = rangeOf(
    lines.flatMap(({ id, slots }) => (off.has(id) ? [] : slots)),
    isPercent ? 'percent' : isDuration ? 'duration' : 'number',
    isRatio ? 0 : 1,
  );
  return (
    <figure className={classes['figure']}>
      <ul className={classes['rows']}>
        {lines.map(({ id, name, title, whole, slots }) => {
          const isOn = !off.has(id);
          const told = slots.find(({ from }) => from === pointed);
          return (
            <li key={id}>
              <span className={classes['name']}>
                <LegendButton name={title} isOn={isOn} onToggle={() => setOff(toggled(off, id))} />
                <span>{name}</span>
              </span>
              {!isOn && <span className={classes['off']}>left out</span>}
              {isOn && (
                <svg
                  viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  onPointerMove={({ clientX, currentTarget }) => {
                    const { left, width } = currentTarget.getBoundingClientRect();
                    setPointed(slotAt((clientX - left) / Math.max(1, width), slots)?.from);
                  }}
                  onPointerLeave={() => setPointed(undefined)}
                >
                  {gapsOf(slots).map((gap) => (
                    <rect key={gap.x} className={classes['gap']} {...gap} />
                  ))}
                  {told && <rect className={classes['pointed']} {...boxOf(told, slots)} />}
                  {isSum ? (
                    barsOf(slots, range).map((bar) => <rect key={bar.x} className={classes['bar']} {...bar} />)
                  ) : (
                    <path d={stepPath(slots, range)} />
                  )}
                </svg>
              )}
              <span className={classes['value']}>{told ? slotWords(told, words, '–') : whole}</span>
            </li>
          );
        })}
      </ul>
      <figcaption>
        {pointed === undefined
          ? `${moment(first.slots[0]?.from ?? 0)} – ${moment(first.slots.at(-1)?.until ?? 0)}, a value ${step}, each from ${words(range.low)} to ${words(range.high)}; grey: nothing measured`
          : moment(pointed)}
      </figcaption>
    </figure>
  );
}
