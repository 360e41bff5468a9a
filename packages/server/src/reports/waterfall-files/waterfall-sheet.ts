import type { Instant } from '@vedette/kernel/clock';
import type { WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import type { BrowserSettings } from '../../monitors/index.js';

/** What a document about the waterfall of a check tells. */
export interface WaterfallSheet {
  readonly monitorName: string;
  /** When the check was made. */
  readonly at: Instant;
  readonly madeAt: Instant;
  /** IANA, of whoever reads it. */
  readonly zone: string;
  /** Of a transaction; counted from 1. */
  readonly step?: { readonly number: number; readonly name: string };
  readonly checkpoint: string;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly totalMs: number;
  readonly waterfall: WaterfallInfo;
  /** As the monitor is set now; only for who may see that. */
  readonly settings?: BrowserSettings;
}
