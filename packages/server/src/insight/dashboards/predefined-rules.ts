/** The dashboards every account has (dashboards, section 1). Their guids are the same everywhere and never change. */

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

const byGuid = new Map(predefinedDashboards.map((dashboard) => [dashboard.dashboardGuid, dashboard]));

export const predefinedDashboard = (guid: string): PredefinedDashboard | undefined => byGuid.get(guid);

/** The name of a copy that is not taken: "Copy of X", "Copy of X (2)", … `taken` in lower case; at most 200 characters. */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  for (let ordinal = 1; ; ordinal += 1) {
    const end = ordinal === 1 ? '' : ` (${ordinal})`;
    const copy = `${`Copy of ${name}`.slice(0, 200 - end.length)}${end}`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
