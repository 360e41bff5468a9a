import type { Instant } from '@vedette/kernel/clock';

/** A website as it is kept. */
export interface StoredWebsite {
  readonly rumWebsiteGuid: string;
  readonly description: string;
  readonly url: string;
  readonly isSpa: boolean;
  readonly includeUrlFragment: boolean;
  readonly createdAt: Instant;
}

/** With the account it belongs to, as the collector sees it. */
export interface MeasuredWebsite extends StoredWebsite {
  readonly accountId: number;
}
