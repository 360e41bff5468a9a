import type { ReactNode } from 'react';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';
import { type Draft, listRequiredFields } from '../draft/form-draft.js';

interface Props {
  readonly title: string;
  /** The server's names of the fields inside; the section opens and says so when one has a problem. */
  readonly fields: readonly string[];
  /** What is set inside, in a few words, for the closed section; none where how far it is filled in says all. */
  readonly summary: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the form that folds; its title says what is inside, whether that is filled in, and whether something is wrong. */
export function FormSection({ title, fields, summary, isOpen = false, children }: Props) {
  const { draft, isNew, problems } = useMonitorForm();
  const mark = isNew ? completionMark(draft, fields) : undefined;
  const bad = fields.filter((field) => problems.byField[field] !== undefined).length;
  return (
    <details className={classes['section']} open={isOpen || bad > 0}>
      <summary>
        {title}
        {bad > 0 ? (
          <small data-bad>▲ {bad === 1 ? '1 problem' : `${String(bad)} problems`}</small>
        ) : (
          <small>{[mark, summary].filter(Boolean).join(': ')}</small>
        )}
      </summary>
      <div className={classes['fields']}>{children}</div>
    </details>
  );
}

/** How far what a new monitor needs is filled in; undefined: it needs nothing here. */
function completionMark(draft: Draft, fields: readonly string[]): string | undefined {
  const needed = listRequiredFields(draft, fields);
  if (needed.length === 0) return undefined;
  const empty = needed.filter(({ isEmpty }) => isEmpty).length;
  return empty === 0 ? '● filled in' : `○ ${String(empty)} to fill in`;
}
