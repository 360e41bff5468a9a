import type { ReactNode } from 'react';
import classes from './facts.module.css';

type Fact = readonly [name: string, value: ReactNode];

/** A text of more letters than this gets twice the room. */
const LONG = 40;

/** Names and values of one thing, in as many columns as fit. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} className={typeof value === 'string' && value.length > LONG ? classes['wide'] : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
