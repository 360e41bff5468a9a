import { openStore } from '../../db/connection.js';
import { foldRollups } from '../rollups/fold-sql.js';

/** Folds what is over at a moment, in a process of its own: `fold-process.ts <store> <moment>`. */
const [connectionString = '', at = '0'] = process.argv.slice(2);
const db = openStore({ connectionString });
await foldRollups(db, Number(at));
await db.destroy();
