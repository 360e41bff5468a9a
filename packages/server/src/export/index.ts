/** Export of results by OpenTelemetry. */
export type { ConnectionTrialDeps } from './connection-trial.js';
export { registerExportRoutes } from './export-routes.js';
export type { ExportDeps } from './export-settings.js';
export { exportUsersOfItems } from './export-sql.js';
export { Exporter } from './exporter.js';
export { noteLateResults } from './late-sql.js';
export { TracedMonitors } from './traced-monitors-sql.js';
