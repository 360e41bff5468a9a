/** Export of results over OpenTelemetry. */
export { findConnectionsUsingItems } from './export-sql.js';
