/** Names of the predefined dashboards. */
import { message } from '@vedette/i18n/message';
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { predefinedDashboard } from '@vedette/contract/v1/dashboards/predefined';

/** English names as in lists, then French, German and Dutch. */
export const DASHBOARD_NAMES: readonly string[] = [
  message('360-degree overview'),
  message('Account overview'),
  message('Monitor status'),
  message('Operations'),
  message('Availability summary'),
  message('Uptime per monitor'),
  message('Uptime table'),
  message('Errors overview'),
  message('Monitor log'),
  message('Alert history'),
  message('Current alert status'),
  message('Performance summary'),
  message('Performance details'),
  message('Performance table'),
  message('Transactions overview'),
  message('Full page check analysis'),
  message('Browser overview'),
  message('API overview'),
  message('Uptime overview'),
  message('SLA overview'),
  message('RUM overview'),
  message('RUM performance'),
  message('Alerting coverage'),
  message('Single monitor'),
  message('Single browser monitor'),
  message('Single transaction'),
  message('Single API monitor'),
  message('Concurrent monitor'),
];

/** Returns the name of a dashboard in a culture. Names of an account's own dashboards are not translated. */
export function translateDashboardName(culture: Culture, guid: string, name: string): string {
  const predefined = predefinedDashboard(guid)?.name;
  return predefined === undefined ? name : translatorFor(culture)(predefined);
}
