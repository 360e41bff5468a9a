/** The dashboards that every account has. Their guids are the same in all installations and never change. */
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

/** In list order. A new one is added at the end of `NAMES`, since its position is part of its guid. */
export const predefinedDashboards: readonly PredefinedDashboard[] = NAMES.map((name, i) => ({
  dashboardGuid: `da5b0a2d-0000-4000-8000-${String(i + 1).padStart(12, '0')}`,
  name,
}));

/** Returns the monitor types that a predefined dashboard and its copies are limited to. Empty: all types. */
const listOverviewTypes = (name: string): readonly MonitorType[] =>
  monitorTypes.filter((type) => monitorKind(type)?.overviews.some((overview) => overview === name));

/** Types of monitors that check APIs. */
export const apiTypes = listOverviewTypes('API overview');

/** Overviews that exclude monitors in Development mode. */
const IN_USE_OVERVIEWS: readonly string[] = [
  'Transactions overview',
  'Browser overview',
  'API overview',
  'Uptime overview',
];

const dashboardsByGuid = new Map(predefinedDashboards.map((dashboard) => [dashboard.dashboardGuid, dashboard]));

export const predefinedDashboard = (guid: string): PredefinedDashboard | undefined => dashboardsByGuid.get(guid);

export interface MonitorKinds {
  readonly types: readonly MonitorType[];
  /** Excludes monitors in Development mode. */
  readonly isInUse: boolean;
}

/** Returns the monitors that a predefined dashboard, or a copy of it, is limited to. Undefined: all. */
export function dashboardMonitorKinds(originGuid: string): MonitorKinds | undefined {
  const name = predefinedDashboard(originGuid)?.name ?? '';
  const types = listOverviewTypes(name);
  return types.length === 0 ? undefined : { types, isInUse: IN_USE_OVERVIEWS.includes(name) };
}

/** Returns the guid of the predefined dashboard for one monitor of this kind. */
export function monitorDashboardGuid(type: string, isConcurrent: boolean): string {
  const dashboardName = isConcurrent ? 'Concurrent monitor' : (monitorKind(type)?.dashboard ?? 'Single monitor');
  return predefinedDashboards.find(({ name }) => name === dashboardName)?.dashboardGuid ?? '';
}
