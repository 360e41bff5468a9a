import type { ReactNode } from 'react';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';

interface Props {
  readonly title: string;
  /** The server's names of the fields inside; the section opens and says so when one has a problem. */
  readonly fields: readonly string[];
  /** What is set inside, in a few words, for the closed section. */
  readonly summary: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the form that folds; its title says what is inside and whether something is wrong. */
export function FormSection({ title, fields, summary, isOpen = false, children }: Props) {
  const { problems } = useMonitorForm();
  const bad = fields.filter((field) => problems.byField[field] !== undefined).length;
  return (
    <details className={classes['section']} open={isOpen || bad > 0}>
      <summary>
        {title}
        {bad > 0 ? (
          <small data-bad>▲ {bad === 1 ? '1 problem' : `${String(bad)} problems`}</small>
        ) : (
          <small>{summary}</small>
        )}
      </summary>
      <div className={classes['fields']}>{children}</div>
    </details>
  );
}
