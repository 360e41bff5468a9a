import type { Span } from './period-step-rules.js';

/** Returns the URL of the page with both ends of its period, so that the link always shows the same period. */
export function exactLink(address: string, { from, until }: Span): string {
  const link = new URL(address);
  link.searchParams.delete('period');
  link.searchParams.set('from', String(Math.floor(from)));
  link.searchParams.set('until', String(Math.floor(until)));
  link.hash = '';
  return link.href;
}
