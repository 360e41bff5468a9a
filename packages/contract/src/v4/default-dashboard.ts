/** Names of predefined dashboards that older clients write in place of their guids, each with the dashboard it means. */
export const BUILT_IN_DASHBOARDS: Readonly<Record<string, string>> = {
  AccountOverview: 'Account overview',
  AlertLog: 'Alert history',
  AvailabilitySummary: 'Availability summary',
  ErrorsOverview: 'Errors overview',
  ProbeLog: 'Monitor log',
  ProbeStatus: 'Monitor status',
  Operations: 'Operations',
  PerformanceDetails: 'Performance details',
  PerformanceSummary: 'Performance summary',
  TotalTimeTable: 'Performance table',
  UptimePerProbe: 'Uptime per monitor',
  UptimeTable: 'Uptime table',
};
/** Value of `DefaultDashboard`: what the account says. */
export const NO_OWN_DASHBOARD = 'UseAccountSpecifiedDashboard';
/** Value of `DefaultDashboard` of an operator: no dashboard, but the list of monitors, whatever the account says. */
export const MONITOR_LIST = 'MonitorList';
