import { t } from '../i18n/translate.js';
import { changedFields } from './changed-fields.js';

interface Props {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/** The changed fields, collapsed if there are many. */
export function Difference({ before, after }: Props) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return '–';
  return (
    <details open={fields.length <= 3}>
      <summary>{t('{count, plural, one {# field} other {# fields}}', { count: fields.length })}</summary>
      {fields.map(({ field, from, to }) => (
        <div key={field} className="wrap">
          <strong>{field}</strong>: {from === undefined ? '' : `${from} → `}
          {to ?? t('removed')}
        </div>
      ))}
    </details>
  );
}
