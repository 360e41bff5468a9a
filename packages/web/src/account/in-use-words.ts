const KINDS = [
  ['BasicMonitorsInUse', 'uptime monitors'],
  ['BrowserMonitorsInUse', 'full page checks'],
  ['ApiMonitoringCreditsInUse', 'API monitors'],
  ['TransactionCreditsInUse', 'transactions'],
] as const;

/**
 * Formats used credits by monitor type, as group limits count them: `6 for uptime monitors, 1 for full page checks`.
 */
export function formatCreditsInUse(quota: Readonly<Record<string, number>> | undefined): string {
  if (!quota) return '–';
  const used = KINDS.filter(([kind]) => (quota[kind] ?? 0) > 0);
  return used.length === 0 ? '0' : used.map(([kind, words]) => `${String(quota[kind])} for ${words}`).join(', ');
}
