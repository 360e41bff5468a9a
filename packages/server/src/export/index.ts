/** Export of results by OpenTelemetry. */
export { exportUsersOfItems } from './export-sql.js';
