import type { Culture } from '@vedette/i18n/culture';
import type { CustomizationInfo } from '@vedette/contract/v4/public-status-page';
import type { StatusPageUpdateWrite } from '@vedette/contract/v1/status-pages/status-page-update';
import type { Instant } from '@vedette/kernel/clock';

export type RowState = 'Down' | 'Maintenance' | 'Up' | 'Unknown';
export type SlotState = 'Up' | 'Warning' | 'Down' | 'Unknown';

/** A column of the history: a day or an hour of the account's calendar. */
export interface PageSlot {
  /** `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm:ss` for an hour. */
  readonly starts: string;
  readonly state: SlotState;
  /** Percentage of the observed time; null if nothing was observed. */
  readonly uptime: number | null;
}

export interface PageRow {
  readonly name: string;
  readonly state: RowState;
  /** Instant of the first error while it is down. */
  readonly downSince: Instant | null;
  /** The current maintenance. */
  readonly currentMaintenance?: { readonly from: Instant; readonly to: Instant } | undefined;
  readonly slots: readonly PageSlot[];
  /** Percentage of the observed time in all columns; null if nothing was observed. */
  readonly uptime: number | null;
  /** Observed percentage of the time with scheduled checks; null without such time. */
  readonly observed: number | null;
}

/** A status update of an incident, as operators wrote it. */
export interface PageUpdate {
  readonly guid: string;
  readonly state: StatusPageUpdateWrite['State'];
  readonly text: string;
  readonly at: Instant;
}

/** A confirmed error, from its first check to the OK check that ended it. */
export interface PageIncident {
  readonly guid: string;
  readonly name: string;
  readonly startedAt: Instant;
  /** Null while it is open. */
  readonly endedAt: Instant | null;
  /** Newest first. */
  readonly updates?: readonly PageUpdate[] | undefined;
}

/** Current or planned maintenance. */
export interface PageMaintenance {
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** Content of a status page. It contains no target addresses, checkpoints or error texts. */
export interface PageView {
  readonly guid: string;
  readonly title: string;
  readonly customization: CustomizationInfo;
  readonly unit: 'day' | 'hour';
  readonly rows: readonly PageRow[];
  /** Newest first. */
  readonly incidents: readonly PageIncident[];
  /** Earliest first. */
  readonly maintenance: readonly PageMaintenance[];
  readonly at: Instant;
  readonly zone: string;
  /** Culture in which it is written. */
  readonly culture: Culture;
}
