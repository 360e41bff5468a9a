/** Reports, scheduled or sent by hand, their files, list files and SLA statements. */
export { readFile } from './report-runs/file-sql.js';
export { failingReports } from './report-runs/failing-sql.js';
