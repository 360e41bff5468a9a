/** Names that older clients send in place of the guids of predefined dashboards, with the dashboard of each. */
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
/** Value of `DefaultDashboard` that selects the dashboard set in the account. */
export const NO_OWN_DASHBOARD = 'UseAccountSpecifiedDashboard';
/** Value of an operator's `DefaultDashboard` that selects the monitor list, whatever the account's setting. */
export const MONITOR_LIST = 'MonitorList';
