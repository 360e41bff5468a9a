import { Stack } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import classes from '../layout/dashboard.module.css';

interface Props {
  readonly label: string;
  /** Short text of the selection. */
  readonly selectionText: ReactNode;
  readonly children: ReactNode;
}

/** A filter that expands below its button. Escape collapses it and returns the focus. */
export function FilterDetails({ label, selectionText, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || details.current?.open !== true) return;
    // Otherwise the page would navigate back.
    event.preventDefault();
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };
  return (
    <div>
      <span className={classes['filterLabel']}>{label}</span>
      <details ref={details} className={classes['choice']} onKeyDown={onKeyDown}>
        <summary>{selectionText}</summary>
        <Stack gap="xs" className={classes['choices'] ?? ''} role="group" aria-label={label}>
          {children}
        </Stack>
      </details>
    </div>
  );
}
