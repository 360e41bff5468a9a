import type { VisibleTo } from '../../monitors/index.js';
import type { ScreenReads } from './reads-sql.js';
import type { StoreContext, Vault } from '../../module/context.js';

export interface ReadDeps extends Pick<StoreContext, 'db' | 'clock'> {
  readonly reads: ScreenReads;
  readonly visibleTo: VisibleTo;
  readonly vault: Pick<Vault, 'unseal'>;
  /**
   * Returns the liveness address for checkpoints of this process; undefined when there are none or the egress policy
   * forbids it.
   */
  readonly healthUrl: () => string | undefined;
}
