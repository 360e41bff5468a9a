import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';
import { type MonitorDraft, listRequiredFields } from '../draft/form-draft.js';

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
  const completion = isNew ? completionMark(draft, fields) : undefined;
  const problemCount = fields.filter((field) => problems.byField[field] !== undefined).length;
  return (
    <details className={classes['section']} open={isOpen || problemCount > 0}>
      <summary>
        {title}
        {problemCount > 0 ? (
          <small data-bad>{t('▲ {count, plural, one {# problem} other {# problems}}', { count: problemCount })}</small>
        ) : (
          <small>{sectionState(completion, summary)}</small>
        )}
      </summary>
      <div className={classes['fields']}>{children}</div>
    </details>
  );
}

/** Joins the completion mark and the summary, each of which may be empty. */
function sectionState(completion = '', summary = ''): string {
  return completion === '' || summary === ''
    ? completion + summary
    : t('{requiredFields}: {summary}', { requiredFields: completion, summary });
}

/** Returns how many required fields of a new monitor are empty; undefined if none is required here. */
function completionMark(draft: MonitorDraft, fields: readonly string[]): string | undefined {
  const requiredFields = listRequiredFields(draft, fields);
  if (requiredFields.length === 0) return undefined;
  const emptyCount = requiredFields.filter(({ isEmpty }) => isEmpty).length;
  return emptyCount === 0
    ? t('● complete')
    : t('○ {count, plural, one {# required} other {# required}}', { count: emptyCount });
}
