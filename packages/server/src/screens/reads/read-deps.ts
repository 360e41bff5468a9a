import type { VisibleTo } from '../../monitors/index.js';
import type { ScreenReads } from './reads-sql.js';
import type { StoreContext, Vault } from '../../module/context.js';

export interface ReadDeps extends Pick<StoreContext, 'db' | 'clock'> {
  readonly reads: ScreenReads;
  readonly visibleTo: VisibleTo;
  readonly vault: Pick<Vault, 'unseal'>;
  /** Where checkpoints of this process may ask whether the service lives; absent: there are none, or they may not. */
  readonly healthUrl: () => string | undefined;
}
