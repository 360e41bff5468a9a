import { t } from '../i18n/translate.js';

const DAY = 86_400_000;
/** Certificates that expire sooner are marked. */
const MIN_DAYS_LEFT = 14;

/** Returns a short name for a table: the common name, otherwise the organisation or the full name. */
export function certificateName(name: string): string {
  const found = ['CN', 'O'].map((part) => new RegExp(`(?:^|, )${part}=(?<text>.*?)(?=, [A-Za-z0-9.]+=|$)`).exec(name));
  const text = found.map((match) => match?.groups?.['text'] ?? '').find((each) => each !== '');
  return text ?? (name === '' ? t('unnamed') : name);
}

/** Formats the remaining validity in full days, marked if it ends soon. */
export function formatValidity(until: number, now: number): string {
  const days = Math.floor((until - now) / DAY);
  if (until <= now) return t('▲ expired');
  if (days === 0) return t('▲ less than a day');
  const remaining = t('{count, plural, one {# day} other {# days}}', { count: days });
  return days < MIN_DAYS_LEFT ? `▲ ${remaining}` : remaining;
}
