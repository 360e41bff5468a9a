import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './steps.module.css';

interface Props {
  readonly at: number;
  readonly isBad: boolean;
  /** Whether the step is initially open. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A collapsible step. Problems open it, and only the operator can close it. */
export function StepDetails({ at, isBad, isOpen, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [opens] = useState(isOpen);
  useEffect(() => {
    if (isBad && details.current) details.current.open = true;
  }, [isBad]);
  return (
    <details
      ref={details}
      className={classes['step']}
      data-step={at}
      data-bad={isBad || undefined}
      open={opens || undefined}
    >
      {children}
    </details>
  );
}

/** Selects the first input of a new step. */
export const firstField = (at: number): string => `[data-step="${String(at)}"] [data-first] input`;

/** Focuses the target and scrolls it into view. */
export function goTo(list: HTMLElement | null, selector: string): void {
  const target = list?.querySelector<HTMLElement>(selector);
  const details = target?.closest('details');
  if (!target || !details) return;
  if (target.tagName !== 'SUMMARY') details.open = true;
  target.focus({ preventScroll: true });
  details.scrollIntoView({ block: 'nearest' });
  target.scrollIntoView({ block: 'nearest' });
}
