import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './steps.module.css';

interface Props {
  readonly index: number;
  readonly hasProblems: boolean;
  /** Whether the step is initially open. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A collapsible step. Problems open it, and only the operator can close it. */
export function StepDetails({ index, hasProblems, isOpen, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isInitiallyOpen] = useState(isOpen);
  useEffect(() => {
    if (hasProblems && details.current) details.current.open = true;
  }, [hasProblems]);
  return (
    <details
      ref={details}
      className={classes['step']}
      data-step={index}
      data-bad={hasProblems || undefined}
      open={isInitiallyOpen || undefined}
    >
      {children}
    </details>
  );
}

/** Selects the first input of a new step. */
export const firstFieldSelector = (index: number): string => `[data-step="${String(index)}"] [data-first] input`;

/** Focuses the target and scrolls it into view. */
export function focusElement(list: HTMLElement | null, selector: string): void {
  const target = list?.querySelector<HTMLElement>(selector);
  const details = target?.closest('details');
  if (!target || !details) return;
  if (target.tagName !== 'SUMMARY') details.open = true;
  target.focus({ preventScroll: true });
  details.scrollIntoView({ block: 'nearest' });
  target.scrollIntoView({ block: 'nearest' });
}
