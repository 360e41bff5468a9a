import type { Instant } from '@vedette/kernel/clock';
import type { WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import type { BrowserSettings } from '../../monitors/index.js';

/** Content of a waterfall document. */
export interface WaterfallSheet {
  readonly monitorName: string;
  /** Time of the check. */
  readonly at: Instant;
  readonly createdAt: Instant;
  /** IANA time zone of the reader. */
  readonly zone: string;
  /** Step of a transaction; counted from 1. */
  readonly step?: { readonly number: number; readonly name: string };
  readonly checkpoint: string;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly totalMs: number;
  readonly waterfall: WaterfallInfo;
  /** Current settings of the monitor, if the reader may see them. */
  readonly settings?: BrowserSettings;
}
