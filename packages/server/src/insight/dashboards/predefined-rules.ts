/** The dashboards every account has (dashboards, section 1). Their guids are the same everywhere and never change. */
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
] as const;

/** In the order they are listed. A new one is added at the end of `NAMES`: its place is part of its guid. */
export const predefinedDashboards: readonly PredefinedDashboard[] = NAMES.map((name, i) => ({
  dashboardGuid: `da5b0a2d-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
  name,
}));

/** What monitors a dashboard and its copies are about, whatever else limits them; other dashboards: of every type. */
const TYPES: Readonly<Record<string, readonly MonitorType[]>> = {
  'Transactions overview': ['Transaction'],
  'Full page check analysis': ['FullPageCheck'],
  'Browser overview': ['FullPageCheck'],
  'API overview': ['MultiStepApi', 'PostmanApi', 'WebserviceHttp', 'WebserviceHttps'],
  'Uptime overview': [
    ...(['Https', 'Http', 'Certificate', 'DNS', 'SFTP', 'FTP', 'SMTP', 'POP3', 'IMAP'] as const),
    ...(['MSSQL', 'MySQL', 'Ping', 'Connect'] as const),
  ],
};

const byGuid = new Map(predefinedDashboards.map((dashboard) => [dashboard.dashboardGuid, dashboard]));

export const predefinedDashboard = (guid: string): PredefinedDashboard | undefined => byGuid.get(guid);

/** Types of the monitors that a predefined dashboard, or a copy of it, is about; undefined: all. */
export const typesOf = (originGuid: string): readonly MonitorType[] | undefined =>
  TYPES[predefinedDashboard(originGuid)?.name ?? ''];

/** The name of a copy that is not taken: "Copy of X", "Copy of X (2)", … `taken` in lower case; at most 200 characters. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  for (let ordinal = 1; ; ordinal += 1) {
    const end = ordinal === 1 ? '' : ` (${ordinal})`;
    const copy = `${`Copy of ${name}`.slice(0, 200 - end.length)}${end}`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
