import type { ReactNode } from 'react';
import classes from './stats.module.css';

export interface Stat {
  readonly name: string;
  readonly value: ReactNode;
  /** Additional line in small type. */
  readonly note?: ReactNode;
}

/** Shows the key figures of a page. */
export function Stats({ stats }: { readonly stats: readonly Stat[] }) {
  return (
    <dl className={classes['stats']}>
      {stats.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={classes['value']}>{value}</span>
            {note !== undefined && <span className={classes['note']}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
