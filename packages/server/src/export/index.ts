/** Export of results over OpenTelemetry. */
export { exportUsersOfItems } from './export-sql.js';
