import type { Instant } from '@vedette/kernel/clock';
import type { Window } from './window-rules.js';

/** Selects figures. */
export interface FiguresQuery {
  readonly accountId: number;
  /** Monitors of the account; others are ignored. */
  readonly monitors: 'all' | readonly string[];
  /** Windows with the same number are added up; they must not overlap. */
  readonly windows: readonly Window[];
  readonly now: Instant;
  /** Whole UTC days before today for which checks and quarters are kept. */
  readonly checkDays: number;
  /** Returns each monitor separately; otherwise all are added up under ''. */
  readonly byMonitor: boolean;
  readonly withLatency: boolean;
  /** Leave out load times of Staging where roll-ups distinguish them, as SLAs do (docs/architecture/sla.md#1001). */
  readonly withoutStaging?: boolean;
}
