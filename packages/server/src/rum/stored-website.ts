/** A website as figures are worked out of it. */
export interface StoredWebsite {
  readonly rumWebsiteGuid: string;
  readonly description: string;
  readonly url: string;
  readonly isSpa: boolean;
  readonly includeUrlFragment: boolean;
}

/** With the account it belongs to, as the collector sees it. */
export interface MeasuredWebsite extends StoredWebsite {
  readonly accountId: number;
}
