/** Sources that the sections of a report are read from. */
import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../../../rights/index.js';
import type { Checkpoint } from '../../../../checkpoints/index.js';
import type {
  CheckpointLimits,
  TileContext,
  DashboardFigureDeps,
  loadFiguresInPeriod,
} from '../../../../dashboards/index.js';
import type { StatusFacts, StatusQuery } from '../../../../figures/index.js';
import type { StoreContext } from '../../../../module/context.js';
import type { Scope } from '../../../../monitors/index.js';
import type { ScreenReads } from '../../../../screens/index.js';
import type { SlaFigureDeps } from '../../../../sla/index.js';
import type { NewMonitors } from './new-monitors-sql.js';
import type { ReportView } from './report-view-rules.js';

export interface ReportFigureDeps extends Pick<StoreContext, 'db' | 'clock'> {
  readonly dashboards: DashboardFigureDeps;
  readonly slas: SlaFigureDeps;
  readonly reads: ScreenReads;
  readonly statuses: (query: StatusQuery) => Promise<readonly StatusFacts[]>;
  readonly coverage: (owner: Caller) => Promise<Coverage>;
  /** Without deleted ones. */
  readonly checkpoints: (accountId: number) => Promise<readonly Checkpoint[]>;
}

/** Source of the tiles with the same monitors, checkpoints and period. */
export interface SectionSource {
  readonly deps: ReportFigureDeps;
  readonly owner: Caller;
  readonly scope: Scope;
  readonly zone: string;
  /** SLAs are evaluated in this time zone. */
  readonly accountZone: string;
  readonly period: Period;
  readonly now: Instant;
  readonly limits: CheckpointLimits & Pick<TileContext, 'monitorGroupGuids'>;
  readonly newMonitors: NewMonitors;
  /** Limits the newest checks; undefined: all checks. */
  readonly view: ReportView | undefined;
  /** Figures of its charts and monitor tables, loaded on first use. */
  readonly loadFigures: () => ReturnType<typeof loadFiguresInPeriod>;
}

/** The first page of monitors by name. */
export const FIRST_PAGE = { groupGuid: undefined, search: undefined, skip: 0 } as const;
