/** Guid of the predefined dashboard with the newest checks; the same in every account. */
export const MONITOR_LOG_DASHBOARD_GUID = 'da5b0a2d-0000-4000-8000-000000000009';
