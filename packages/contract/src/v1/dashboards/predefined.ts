/** The dashboards that every account has. Their guids are the same everywhere and never change. */
import { monitorTypes, type MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorKind } from '@vedette/contract/v4/monitor-kinds';

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

/** Types of monitors that a predefined dashboard and its copies are about, whatever else limits them; none: of every type. */
const listTypes = (name: string): readonly MonitorType[] =>
  monitorTypes.filter((type) => monitorKind(type)?.overviews.some((overview) => overview === name));

/** Types of monitors that check APIs. */
export const apiTypes = listTypes('API overview');

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
export function dashboardMonitorKinds(originGuid: string): MonitorKinds | undefined {
  const name = predefinedDashboard(originGuid)?.name ?? '';
  const types = listTypes(name);
  return types.length === 0 ? undefined : { types, isInUse: IN_USE.includes(name) };
}

/** The predefined dashboard that is looked at with one monitor of this kind. */
export function monitorDashboardGuid(type: string, isConcurrent: boolean): string {
  const dashboardName = isConcurrent ? 'Concurrent monitor' : (monitorKind(type)?.dashboard ?? 'Single monitor');
  return predefinedDashboards.find(({ name }) => name === dashboardName)?.dashboardGuid ?? '';
}
