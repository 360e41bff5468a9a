import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';
import { type Draft, listRequiredFields } from '../draft/form-draft.js';

interface Props {
  readonly title: string;
  /** Server-side names of the fields inside. The section opens and shows a count if any of them has a problem. */
  readonly fields: readonly string[];
  /** Short summary of the settings, shown while the section is closed; undefined if the completion mark is enough. */
  readonly summary: string | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A collapsible section of the form. Its title shows a summary, whether required fields are complete, and problems. */
export function FormSection({ title, fields, summary, isOpen = false, children }: Props) {
  const { draft, isNew, problems } = useMonitorForm();
  const mark = isNew ? completionMark(draft, fields) : undefined;
  const bad = fields.filter((field) => problems.byField[field] !== undefined).length;
  return (
    <details className={classes['section']} open={isOpen || bad > 0}>
      <summary>
        {title}
        {bad > 0 ? (
          <small data-bad>{t('▲ {count, plural, one {# problem} other {# problems}}', { count: bad })}</small>
        ) : (
          <small>{sectionState(mark, summary)}</small>
        )}
      </summary>
      <div className={classes['fields']}>{children}</div>
    </details>
  );
}

/** Joins the completion mark and the summary, each of which may be empty. */
function sectionState(mark = '', summary = ''): string {
  return mark === '' || summary === ''
    ? mark + summary
    : t('{requiredFields}: {summary}', { requiredFields: mark, summary });
}

/** Returns how many required fields of a new monitor are empty; undefined if none is required here. */
function completionMark(draft: Draft, fields: readonly string[]): string | undefined {
  const needed = listRequiredFields(draft, fields);
  if (needed.length === 0) return undefined;
  const empty = needed.filter(({ isEmpty }) => isEmpty).length;
  return empty === 0 ? t('● complete') : t('○ {count, plural, one {# required} other {# required}}', { count: empty });
}
