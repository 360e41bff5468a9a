import type { PeriodRange } from './period-step-rules.js';

/** Returns the URL of the page with both ends of its period, so that the link always shows the same period. */
export function exactLink(currentUrl: string, { from, until }: PeriodRange): string {
  const url = new URL(currentUrl);
  url.searchParams.delete('period');
  url.searchParams.set('from', String(Math.floor(from)));
  url.searchParams.set('until', String(Math.floor(until)));
  url.hash = '';
  return url.href;
}
