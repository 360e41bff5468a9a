import type { Clock } from '@vedette/kernel/clock';
import type { VisibleTo } from '../../monitors/index.js';
import type { ScreenReads } from './reads-sql.js';
import type { Db } from '../../definitions/index.js';
import type { Vault } from '../../module/context.js';

export interface ReadDeps {
  readonly db: Db;
  readonly reads: ScreenReads;
  readonly clock: Pick<Clock, 'now'>;
  readonly visibleTo: VisibleTo;
  readonly vault: Pick<Vault, 'unseal'>;
  /** Where checkpoints of this process may ask whether the service lives; absent: there are none, or they may not. */
  readonly healthUrl: () => string | undefined;
}
