/** Reports: scheduled and sent by hand, their files, lists as files, SLA statements. */
export { registerListFileRoutes } from './list-files/list-file-routes.js';
export type { ListFileDeps } from './list-files/list-file.js';
export type { ListMailDeps } from './list-files/list-mail.js';
export { FontFinder, type FontsOfMachine } from '@vedette/documents/fonts/find-font';
export type { ReportFigureDeps } from './report-files/sections/readers/source.js';
export { registerDashboardExportRoutes } from './report-runs/dashboard-export-routes.js';
export { failingReports } from './report-runs/failing-sql.js';
export { dropOldRuns, readFile } from './report-runs/file-sql.js';
export { Reporter } from './report-runs/reporter.js';
export { registerReportRunRoutes, type ReportRunDeps } from './report-runs/run-routes.js';
export { registerReportRoutes } from './reports/report-routes.js';
export { lookupScheduledReport } from './reports/report.js';
export type { StatementDeps } from './sla-statements/make-statement.js';
export { registerSlaStatementRoutes } from './sla-statements/statement-routes.js';
export type { WaterfallFileDeps } from './waterfall-files/waterfall-file.js';
export { registerWaterfallFileRoutes } from './waterfall-files/waterfall-routes.js';
