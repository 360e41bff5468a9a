/** What the predefined dashboards are for, by name: the group they are listed in, and what is on them. */
const WORDS: Readonly<Record<string, readonly [group: string, shows: string]>> = {
  '360-degree overview': ['Status', 'How everything is: monitors, incidents, real users and checkpoints'],
  'Account overview': ['Status', 'Where monitors stand, uptime, load time, what is wrong, and the newest checks'],
  'Monitor status': ['Status', 'Each monitor as it is now, the worst first'],
  Operations: ['Status', 'Errors, load time and uptime of the hours, states and open incidents'],
  'Availability summary': ['Availability and errors', 'Uptime over time and by monitor'],
  'Uptime per monitor': ['Availability and errors', 'Uptime, downtime and errors of each monitor'],
  'Uptime table': [
    'Availability and errors',
    'Uptime beside how much of the time was observed, and of each monitor over time',
  ],
  'Errors overview': [
    'Availability and errors',
    'Errors of 24 hours, 7 and 30 days, over time, by type, by checkpoint, by monitor and one by one',
  ],
  'Monitor log': ['Analysis', 'The newest checks'],
  'Alert history': ['Analysis', 'Who was told what, and when'],
  'Current alert status': ['Analysis', 'Open incidents, and the alerts about them'],
  'Performance summary': ['Performance', 'Load time over time, by hour of the day, by day of the week and by monitor'],
  'Performance details': [
    'Performance',
    'Load time by its phases (resolving, connecting, downloading), by monitor and by checkpoint, over time and as a whole',
  ],
  'Performance table': ['Performance', 'Load times of each monitor, over time and as a whole'],
  'Transactions overview': [
    'By type',
    'Transactions: states, uptime, load time, steps of the first, error types and checks',
  ],
  'Full page check analysis': [
    'By type',
    'Full page checks: load time by its phases, time to first byte, and the checks',
  ],
  'Browser overview': ['By type', 'Full page checks: states, uptime, load time and checks'],
  'API overview': [
    'By type',
    'APIs of several steps and collections: states, uptime, load time, steps of the first, custom metrics and checks',
  ],
  'Uptime overview': ['By type', 'All plain checks: states, uptime, load time and checks'],
  'SLA overview': [
    'SLAs and real users',
    'Each monitor by the first SLA: targets, uptime, downtime and confirmed errors',
  ],
  'RUM overview': ['SLAs and real users', 'Page views and load time, by country, page, device, browser and system'],
  'RUM performance': ['SLAs and real users', 'Load time of visitors by its parts, over time and by page'],
  'Single monitor': [
    'One monitor',
    'One monitor: uptime, errors, load time by phase and by checkpoint, and its checks',
  ],
  'Single browser monitor': [
    'One monitor',
    'One full page check: uptime, errors, paints, layout shift, load time, bytes and its checks',
  ],
  'Single transaction': ['One monitor', 'One transaction: uptime, errors, its steps, paints, load time and its checks'],
  'Single API monitor': [
    'One monitor',
    'One API monitor: uptime, errors, its steps and metrics, load time, bytes and its checks',
  ],
  'Concurrent monitor': ['One monitor', 'One concurrent monitor: what its rounds come to'],
  'Alerting coverage': ['Alerting', 'Monitors nobody would be told about'],
};

export const predefinedGroup = (name: string): string => WORDS[name]?.[0] ?? '';
export const predefinedDescription = (name: string): string => WORDS[name]?.[1] ?? '';
/** A dashboard that is meant to be looked at with one monitor. */
export const isOfOne = (name: string): boolean => predefinedGroup(name) === 'One monitor';
/** The groups these are in, each once, in the order of the first of each. */
export const predefinedGroups = (names: readonly string[]): string[] =>
  [...new Set(names.map(predefinedGroup))].filter((each) => each !== '');

/** Place of a dashboard among those every account has; it never changes. */
const PLACE = { 'Current alert status': 11, 'API overview': 18, 'Alerting coverage': 23 } as const;

/** Address of the page of a dashboard every account has. */
export const predefinedPath = (name: keyof typeof PLACE): string =>
  `/dashboards/da5b0a2d-0000-4000-8000-${String(PLACE[name]).padStart(12, '0')}`;
