import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Fields beside each other, as many as fit. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes['fields']}>{children}</div>;
}

/** One field over the whole width. */
export function Wide({ children }: { readonly children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>;
}
