import { t } from '../i18n/translate.js';

const KINDS = [
  ['BasicMonitorsInUse', (count: number) => t('{count, number} for uptime monitors', { count })],
  ['BrowserMonitorsInUse', (count: number) => t('{count, number} for full page checks', { count })],
  ['ApiMonitoringCreditsInUse', (count: number) => t('{count, number} for API monitors', { count })],
  ['TransactionCreditsInUse', (count: number) => t('{count, number} for transactions', { count })],
] as const;

/**
 * Formats used credits by monitor type, as group limits count them: `6 for uptime monitors, 1 for full page checks`.
 */
export function formatCreditsInUse(quota: Readonly<Record<string, number>> | undefined): string {
  if (!quota) return '–';
  const used = KINDS.flatMap(([kind, describe]) => {
    const count = quota[kind] ?? 0;
    return count > 0 ? [describe(count)] : [];
  });
  return used.length === 0 ? '0' : used.join(', ');
}
