import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import type { Db } from './store-sql.js';

/** What the use cases of access need. */
export interface AccessDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid' | 'bytes'>;
}
