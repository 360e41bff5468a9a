import { openStore } from '../../db/connection.js';
import { rollUpChecks } from '../rollups/roll-up-checks-sql.js';

/**
 * Rolls up the hours, days and weeks that are over at an instant, in a separate process: `roll-up-process.ts <store>
 * <instant>`.
 */
const [connectionString = '', at = '0'] = process.argv.slice(2);
const db = openStore({ connectionString });
await rollUpChecks(db, Number(at));
await db.destroy();
