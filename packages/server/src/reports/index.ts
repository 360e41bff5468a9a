/** Reports: scheduled and sent by hand, their files, lists as files, SLA statements. */
export { readFile } from './report-runs/file-sql.js';
export { failingReports } from './report-runs/failing-sql.js';
