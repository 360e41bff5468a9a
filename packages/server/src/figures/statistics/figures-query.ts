import type { Instant } from '@vedette/kernel/clock';
import type { Window } from './window-rules.js';

/** Which figures are wanted. */
export interface FiguresQuery {
  readonly accountId: number;
  /** Of the account; others are not looked at. */
  readonly monitors: 'all' | readonly string[];
  /** Windows of one number are added up; they must not overlap. */
  readonly windows: readonly Window[];
  readonly now: Instant;
  /** Whole UTC days before today that checks and quarters are kept. */
  readonly checkDays: number;
  /** Each monitor for itself, else all of them added up under ''. */
  readonly byMonitor: boolean;
  readonly withLatency: boolean;
  /** Leave out load times of Staging where roll-ups can tell them apart, as SLAs do (docs/architecture/sla.md#1001). */
  readonly withoutStaging?: boolean;
}
