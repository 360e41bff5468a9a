import type { CustomizationInfo } from '@vedette/contract/v4/public-status-page';
import type { WrittenUpdate } from '@vedette/contract/v1/status-pages/status-page-update';
import type { Instant } from '@vedette/kernel/clock';
import type { Culture } from '../../alerting/index.js';

export type RowState = 'Down' | 'Maintenance' | 'Up' | 'Unknown';
export type SlotState = 'Up' | 'Warning' | 'Down' | 'Unknown';

/** One column of the history: a day or an hour of the account's calendar. */
export interface PageSlot {
  /** `YYYY-MM-DD`, of an hour `YYYY-MM-DDThh:mm:ss`. */
  readonly starts: string;
  readonly state: SlotState;
  /** Percent of the time observed; null: nothing was. */
  readonly uptime: number | null;
}

export interface PageRow {
  readonly name: string;
  readonly state: RowState;
  /** Moment of the first error while it is down. */
  readonly downSince: Instant | null;
  /** The maintenance that is on. */
  readonly maintained?: { readonly from: Instant; readonly to: Instant } | undefined;
  readonly slots: readonly PageSlot[];
  /** Percent of the time observed in all columns; null: nothing was. */
  readonly uptime: number | null;
  /** Percent that was observed of the time that was meant to be; null: there was none. */
  readonly observed: number | null;
}

/** What operators told of an incident, as they wrote it. */
export interface PageUpdate {
  readonly guid: string;
  readonly state: WrittenUpdate['State'];
  readonly text: string;
  readonly at: Instant;
}

/** An error that was confirmed, from its first check to the OK check that ended it. */
export interface PageIncident {
  readonly guid: string;
  readonly name: string;
  readonly startedAt: Instant;
  /** Null: it goes on. */
  readonly endedAt: Instant | null;
  /** Newest first. */
  readonly updates?: readonly PageUpdate[] | undefined;
}

/** Maintenance that is on or planned. */
export interface PageMaintenance {
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** What a status page says. It names no addresses, checkpoints or error texts. */
export interface PageView {
  readonly guid: string;
  readonly title: string;
  readonly look: CustomizationInfo;
  readonly unit: 'day' | 'hour';
  readonly rows: readonly PageRow[];
  /** Newest first. */
  readonly incidents: readonly PageIncident[];
  /** Next first. */
  readonly maintenance: readonly PageMaintenance[];
  readonly at: Instant;
  readonly zone: string;
  /** What it is written in. */
  readonly culture: Culture;
}
