import { t } from '../i18n/translate.js';

const DAY_MS = 86_400_000;
/** Certificates that expire sooner are marked. */
const EXPIRY_WARNING_DAYS = 14;

/** Returns a short name for a table: the common name, otherwise the organisation or the full name. */
export function certificateName(name: string): string {
  const matches = ['CN', 'O'].map((attribute) =>
    new RegExp(`(?:^|, )${attribute}=(?<text>.*?)(?=, [A-Za-z0-9.]+=|$)`).exec(name),
  );
  const text = matches.map((match) => match?.groups?.['text'] ?? '').find((each) => each !== '');
  return text ?? (name === '' ? t('unnamed') : name);
}

/** Formats the remaining validity in full days, marked if it ends soon. */
export function formatRemainingValidity(validUntil: number, now: number): string {
  const days = Math.floor((validUntil - now) / DAY_MS);
  if (validUntil <= now) return t('▲ expired');
  if (days === 0) return t('▲ less than a day');
  const remaining = t('{count, plural, one {# day} other {# days}}', { count: days });
  return days < EXPIRY_WARNING_DAYS ? `▲ ${remaining}` : remaining;
}
