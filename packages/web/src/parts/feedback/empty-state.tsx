import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  readonly title: string;
  /** One sentence. */
  readonly text: string;
  /** The first action to take. */
  readonly children?: ReactNode;
}

/** Empty state of a list. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className={classes['empty']}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
