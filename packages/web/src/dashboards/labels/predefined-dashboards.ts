import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';

const CATEGORIES = {
  status: t('Status'),
  errors: t('Availability and errors'),
  analysis: t('Analysis'),
  performance: t('Performance'),
  type: t('By type'),
  sla: t('SLA and RUM'),
  single: t('Single monitor'),
  alerting: t('Alerting'),
} as const;

/** Category and description of the predefined dashboards, by name. */
const PREDEFINED_DASHBOARDS = new Map<string, readonly [group: keyof typeof CATEGORIES, shows: string]>([
  [message('360-degree overview'), ['status', t('Overview of monitors, incidents, RUM and checkpoints')]],
  [message('Account overview'), ['status', t('Monitor status, uptime, load time, incidents and latest checks')]],
  [message('Monitor status'), ['status', t('Current status of each monitor, worst first')]],
  [message('Operations'), ['status', t('Errors, load time and uptime by hour, status and open incidents')]],
  [message('Availability summary'), ['errors', t('Uptime over time and by monitor')]],
  [message('Uptime per monitor'), ['errors', t('Uptime, downtime and errors of each monitor')]],
  [message('Uptime table'), ['errors', t('Uptime and observed share of each monitor, over time')]],
  [
    message('Errors overview'),
    ['errors', t('Errors in 24 hours, 7 days and 30 days, over time, by type, checkpoint and monitor, and as a list')],
  ],
  [message('Monitor log'), ['analysis', t('Latest checks')]],
  [message('Alert history'), ['analysis', t('Alerts with their recipients and times')]],
  [message('Current alert status'), ['analysis', t('Open incidents and their alerts')]],
  [
    message('Performance summary'),
    ['performance', t('Load time over time, by hour of the day, by day of the week and by monitor')],
  ],
  [
    message('Performance details'),
    [
      'performance',
      t('Load time by phase (DNS, connect, download), by monitor and by checkpoint, over time and in total'),
    ],
  ],
  [message('Performance table'), ['performance', t('Load time of each monitor, over time and in total')]],
  [
    message('Transactions overview'),
    ['type', t('Transactions: status, uptime, load time, steps of the first one, error types and checks')],
  ],
  [
    message('Full page check analysis'),
    ['type', t('Full page checks: load time by phase, time to first byte and checks')],
  ],
  [message('Browser overview'), ['type', t('Full page checks: status, uptime, load time and checks')]],
  [
    message('API overview'),
    [
      'type',
      t(
        'Multi-step APIs and collections: status, uptime, load time, steps of the first one, custom metrics and checks',
      ),
    ],
  ],
  [message('Uptime overview'), ['type', t('Uptime monitors: status, uptime, load time and checks')]],
  [
    message('SLA overview'),
    ['sla', t('Each monitor against the first SLA: targets, uptime, downtime and confirmed errors')],
  ],
  [
    message('RUM overview'),
    ['sla', t('Page views and load time by country, page, device, browser and operating system')],
  ],
  [message('RUM performance'), ['sla', t('RUM load time by phase, over time and by page')]],
  [message('Single monitor'), ['single', t('Uptime, errors, load time by phase and by checkpoint, and checks')]],
  [
    message('Single browser monitor'),
    ['single', t('Full page check: uptime, errors, paints, layout shift, load time, bytes and checks')],
  ],
  [message('Single transaction'), ['single', t('Transaction: uptime, errors, steps, paints, load time and checks')]],
  [
    message('Single API monitor'),
    ['single', t('API monitor: uptime, errors, steps and metrics, load time, bytes and checks')],
  ],
  [message('Concurrent monitor'), ['single', t('Concurrent monitor: combined results of its checkpoints')]],
  [message('Alerting coverage'), ['alerting', t('Monitors that alert no one')]],
]);

export function predefinedCategory(name: string): string {
  const category = PREDEFINED_DASHBOARDS.get(name)?.[0];
  return category === undefined ? '' : CATEGORIES[category];
}
export const predefinedDescription = (name: string): string => PREDEFINED_DASHBOARDS.get(name)?.[1] ?? '';
/** Returns whether a dashboard is meant for a single monitor. */
export const isSingleMonitorDashboard = (name: string): boolean => PREDEFINED_DASHBOARDS.get(name)?.[0] === 'single';
/** Returns the categories of dashboards, each once, in order of first appearance. */
export const predefinedCategories = (names: readonly string[]): string[] =>
  [...new Set(names.map(predefinedCategory))].filter((each) => each !== '');

type LinkedDashboard = 'Current alert status' | 'API overview' | 'Alerting coverage';

/** Fixed positions of some predefined dashboards, which are part of their guids. */
const GUID_POSITIONS = new Map<LinkedDashboard, number>([
  [message('Current alert status'), 11],
  [message('API overview'), 18],
  [message('Alerting coverage'), 23],
]);

/** Returns the path of a predefined dashboard. */
export const predefinedPath = (name: LinkedDashboard): string =>
  `/dashboards/da5b0a2d-0000-4000-8000-${String(GUID_POSITIONS.get(name) ?? 0).padStart(12, '0')}`;
