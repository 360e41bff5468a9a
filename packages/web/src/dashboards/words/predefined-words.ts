/** Category and description of the predefined dashboards, by name. */
const WORDS: Readonly<Record<string, readonly [group: string, shows: string]>> = {
  '360-degree overview': ['Status', 'Overview of monitors, incidents, RUM and checkpoints'],
  'Account overview': ['Status', 'Monitor status, uptime, load time, incidents and latest checks'],
  'Monitor status': ['Status', 'Current status of each monitor, worst first'],
  Operations: ['Status', 'Errors, load time and uptime by hour, status and open incidents'],
  'Availability summary': ['Availability and errors', 'Uptime over time and by monitor'],
  'Uptime per monitor': ['Availability and errors', 'Uptime, downtime and errors of each monitor'],
  'Uptime table': ['Availability and errors', 'Uptime and observed share of each monitor, over time'],
  'Errors overview': [
    'Availability and errors',
    'Errors in 24 hours, 7 and 30 days, over time, by type, checkpoint and monitor, and a list',
  ],
  'Monitor log': ['Analysis', 'Latest checks'],
  'Alert history': ['Analysis', 'Alerts with their recipients and times'],
  'Current alert status': ['Analysis', 'Open incidents and their alerts'],
  'Performance summary': ['Performance', 'Load time over time, by hour of the day, by day of the week and by monitor'],
  'Performance details': [
    'Performance',
    'Load time by phase (DNS, connect, download), by monitor and by checkpoint, over time and in total',
  ],
  'Performance table': ['Performance', 'Load time of each monitor, over time and in total'],
  'Transactions overview': [
    'By type',
    'Transactions: status, uptime, load time, steps of the first one, error types and checks',
  ],
  'Full page check analysis': ['By type', 'Full page checks: load time by phase, time to first byte and checks'],
  'Browser overview': ['By type', 'Full page checks: status, uptime, load time and checks'],
  'API overview': [
    'By type',
    'Multi-step APIs and collections: status, uptime, load time, steps of the first one, custom metrics and checks',
  ],
  'Uptime overview': ['By type', 'Uptime monitors: status, uptime, load time and checks'],
  'SLA overview': ['SLA and RUM', 'Each monitor against the first SLA: targets, uptime, downtime and confirmed errors'],
  'RUM overview': ['SLA and RUM', 'Page views and load time by country, page, device, browser and operating system'],
  'RUM performance': ['SLA and RUM', 'RUM load time by phase, over time and by page'],
  'Single monitor': ['Single monitor', 'Uptime, errors, load time by phase and by checkpoint, and checks'],
  'Single browser monitor': [
    'Single monitor',
    'Full page check: uptime, errors, paints, layout shift, load time, bytes and checks',
  ],
  'Single transaction': ['Single monitor', 'Transaction: uptime, errors, steps, paints, load time and checks'],
  'Single API monitor': [
    'Single monitor',
    'API monitor: uptime, errors, steps and metrics, load time, bytes and checks',
  ],
  'Concurrent monitor': ['Single monitor', 'Concurrent monitor: combined results of its checkpoints'],
  'Alerting coverage': ['Alerting', 'Monitors that alert no one'],
};

export const predefinedGroup = (name: string): string => WORDS[name]?.[0] ?? '';
export const predefinedDescription = (name: string): string => WORDS[name]?.[1] ?? '';
/** Returns whether a dashboard is meant for a single monitor. */
export const isOfOne = (name: string): boolean => predefinedGroup(name) === 'Single monitor';
/** Returns the categories of dashboards, each once, in order of first appearance. */
export const predefinedGroups = (names: readonly string[]): string[] =>
  [...new Set(names.map(predefinedGroup))].filter((each) => each !== '');

/** Fixed positions of some predefined dashboards, which are part of their guids. */
const PLACE = { 'Current alert status': 11, 'API overview': 18, 'Alerting coverage': 23 } as const;

/** Returns the path of a predefined dashboard. */
export const predefinedPath = (name: keyof typeof PLACE): string =>
  `/dashboards/da5b0a2d-0000-4000-8000-${String(PLACE[name]).padStart(12, '0')}`;
