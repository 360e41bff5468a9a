import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Texts longer than `MIN_WIDE_LENGTH` get a wide column; `text` is measured instead of a value that is not a string. */
type Fact = readonly [name: string, value: ReactNode, text?: string];

/** Longer texts get a wide column. */
const MIN_WIDE_LENGTH = 40;

/** Lists names and values of an object, in as many columns as fit. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value, text = value]) => (
        <div
          key={name}
          className={typeof text === 'string' && text.length > MIN_WIDE_LENGTH ? classes['wide'] : undefined}
        >
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
