/** The dashboards that every account has. Their guids are the same everywhere and never change. */
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';

export interface PredefinedDashboard {
  readonly dashboardGuid: string;
  readonly name: string;
}

const NAMES = [
  '360-degree overview',
  'Account overview',
  'Monitor status',
  'Operations',
  'Availability summary',
  'Uptime per monitor',
  'Uptime table',
  'Errors overview',
  'Monitor log',
  'Alert history',
  'Current alert status',
  'Performance summary',
  'Performance details',
  'Performance table',
  'Transactions overview',
  'Full page check analysis',
  'Browser overview',
  'API overview',
  'Uptime overview',
  'SLA overview',
  'RUM overview',
  'RUM performance',
  'Alerting coverage',
  'Single monitor',
  'Single browser monitor',
  'Single transaction',
  'Single API monitor',
  'Concurrent monitor',
] as const;

/** In the order they are listed. A new one is added at the end of `NAMES`: its place is part of its guid. */
export const predefinedDashboards: readonly PredefinedDashboard[] = NAMES.map((name, i) => ({
  dashboardGuid: `da5b0a2d-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
  name,
}));

export const API_TYPES: readonly MonitorType[] = ['MultiStepApi', 'PostmanApi', 'WebserviceHttp', 'WebserviceHttps'];

/** What monitors a dashboard and its copies are about, whatever else limits them; other dashboards: of every type. */
const TYPES: Readonly<Record<string, readonly MonitorType[]>> = {
  'Transactions overview': ['Transaction'],
  'Full page check analysis': ['FullPageCheck'],
  'Browser overview': ['FullPageCheck'],
  'API overview': API_TYPES,
  'Uptime overview': [
    'Https',
    'Http',
    'Certificate',
    'DNS',
    'SFTP',
    'FTP',
    'SMTP',
    'POP3',
    'IMAP',
    'MSSQL',
    'MySQL',
    'Ping',
    'Connect',
  ],
};

/** Overviews of monitors that are in use: one that is still being made has nothing to tell there. */
const IN_USE: readonly string[] = ['Transactions overview', 'Browser overview', 'API overview', 'Uptime overview'];

const byGuid = new Map(predefinedDashboards.map((dashboard) => [dashboard.dashboardGuid, dashboard]));

export const predefinedDashboard = (guid: string): PredefinedDashboard | undefined => byGuid.get(guid);

export interface MonitorKinds {
  readonly types: readonly MonitorType[];
  /** Without those in development. */
  readonly isInUse: boolean;
}

/** The monitors that a predefined dashboard, or a copy of it, is about; undefined: all. */
export function kindsOf(originGuid: string): MonitorKinds | undefined {
  const name = predefinedDashboard(originGuid)?.name ?? '';
  const types = TYPES[name];
  return types && { types, isInUse: IN_USE.includes(name) };
}

/** Dashboards for one monitor, by its type; others have the first. */
const SINGLE: Readonly<Record<string, readonly MonitorType[]>> = {
  'Single browser monitor': ['FullPageCheck'],
  'Single transaction': ['Transaction'],
  'Single API monitor': API_TYPES,
};

/** The predefined dashboard that is looked at with one monitor of this kind. */
export function dashboardOfOne(type: string, isConcurrent: boolean): string {
  const [typed = 'Single monitor'] = Object.keys(SINGLE).filter((name) => SINGLE[name]?.some((each) => each === type));
  const wanted = isConcurrent ? 'Concurrent monitor' : typed;
  return predefinedDashboards.find(({ name }) => name === wanted)?.dashboardGuid ?? '';
}
