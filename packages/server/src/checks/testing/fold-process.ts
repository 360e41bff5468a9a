import { openStore } from '../../db/connection.js';
import { foldRollups } from '../rollups/fold-sql.js';

/**
 * Rolls up the hours, days and weeks that are over at an instant, in a separate process: `fold-process.ts <store>
 * <instant>`.
 */
const [connectionString = '', at = '0'] = process.argv.slice(2);
const db = openStore({ connectionString });
await foldRollups(db, Number(at));
await db.destroy();
