export type { Db, Tx } from '../db/connection.js';
