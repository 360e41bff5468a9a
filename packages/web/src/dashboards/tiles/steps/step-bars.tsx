import type { ReactNode } from 'react';
import classes from './step-bars.module.css';

interface Bar {
  readonly id: string;
  readonly name: ReactNode;
  readonly text: string;
  /** Share of the longest bar, 0 to 1. */
  readonly share: number;
}

/** Bars with their values, one below the other. */
export const StepBars = ({ bars }: { readonly bars: readonly Bar[] }) => (
  <ul className={classes['bars']}>
    {bars.map(({ id, name, text, share }) => (
      <li key={id}>
        <span className={classes['name']}>{name}</span>
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect x={0} y={0} width={100 * Math.max(0, Math.min(1, share))} height={10} />
        </svg>
        <span className={classes['value']}>{text}</span>
      </li>
    ))}
  </ul>
);
