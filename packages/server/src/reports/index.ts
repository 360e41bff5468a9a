/** Reports, scheduled or sent manually, their files, list files and SLA statements. */
export { readFile } from './report-runs/file-sql.js';
export { failingReports } from './report-runs/failing-sql.js';
