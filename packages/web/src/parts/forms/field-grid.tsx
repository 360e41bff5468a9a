import { type ReactNode, useId } from 'react';
import classes from './form.module.css';

/** Fields beside each other, as many as fit. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes['fields']}>{children}</div>;
}

/** One field over the whole width. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>;
}

/** Fields that belong together, below what they have in common. */
export function FieldPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes['part']}>
      <p id={id}>{title}</p>
      <FieldGrid>{children}</FieldGrid>
    </div>
  );
}

/** What comes next begins a new line. */
export function Break() {
  return <div className={classes['wide']} aria-hidden="true" />;
}
