import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import type { Db, Tx } from './store-sql.js';

/** An operator or group that is being removed. */
export interface Removal {
  readonly accountId: number;
  readonly kind: 'operator' | 'operatorGroup';
  readonly guid: string;
}

/** What the use cases of access need. */
export interface AccessDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid' | 'bytes'>;
  /** Domains further right drop what they hold of it (escalation level members), in the same transaction. */
  readonly onRemoval?: (tx: Tx, removal: Removal) => Promise<void>;
}
