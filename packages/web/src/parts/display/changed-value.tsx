import { t } from '../../i18n/translate.js';

interface Props {
  readonly before: string;
  readonly after: string;
  /** Text that may wrap. */
  readonly isSentence?: boolean;
}

/** Shows the old value struck through above the new one; a single value if both are equal. */
export function ChangedValue({ before, after, isSentence = false }: Props) {
  if (before === after) return after;
  const wrapClass = isSentence ? 'wrap' : 'nowrap';
  return (
    <div>
      <div className={`${wrapClass} dimmed`}>
        <span className="spoken">{t('before:')} </span>
        <s>{before}</s>
      </div>
      <span className={wrapClass}>{after}</span>
    </div>
  );
}
