import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Of a value that is no text, `words` are what it reads as. */
type Fact = readonly [name: string, value: ReactNode, words?: string];

/** A text of more letters than this gets twice the room. */
const LONG = 40;

/** Names and values of one thing, in as many columns as fit. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value, words = value]) => (
        <div key={name} className={typeof words === 'string' && words.length > LONG ? classes['wide'] : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
