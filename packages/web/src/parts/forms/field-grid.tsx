import { type ReactNode, useId } from 'react';
import classes from './form.module.css';

/** Fields side by side, as many as fit. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes['fields']}>{children}</div>;
}

/** A field of full width. */
export function WideField({ children }: { readonly children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>;
}

/** A group of fields below a title. */
export function FieldSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes['part']}>
      <p id={id}>{title}</p>
      <FieldGrid>{children}</FieldGrid>
    </div>
  );
}

/** Starts a new line. */
export function LineBreak() {
  return <div className={classes['wide']} aria-hidden="true" />;
}
