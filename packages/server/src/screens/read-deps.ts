import type { Clock } from '@vedette/kernel/clock';
import type { Caller } from '../rights/index.js';
import type { VisibleTo } from '../monitors/index.js';
import type { ScreenReads } from './reads-sql.js';
import type { MailRecord } from './views/alerts-sql.js';

export interface ReadDeps {
  readonly reads: ScreenReads;
  readonly clock: Pick<Clock, 'now'>;
  readonly visibleTo: VisibleTo;
  /** A letter with its one-time link, for an administrator who hands it on by himself; it is noted who read it. */
  readonly openLetter: OpenLetter;
  /** Where checkpoints of this process may ask whether the service lives; absent: there are none, or they may not. */
  readonly itsHealth: () => string | undefined;
}

/** Answers text and HTML of a kept letter as its reader would get them. */
export type OpenLetter = (caller: Caller, mail: MailRecord) => Promise<Pick<MailRecord, 'text' | 'html'>>;
