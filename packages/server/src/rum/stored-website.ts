/** A website as figures need it. */
export interface StoredWebsite {
  readonly rumWebsiteGuid: string;
  readonly description: string;
  readonly url: string;
  readonly isSpa: boolean;
  readonly includeUrlFragment: boolean;
}

/** A website with its account, as the collector needs it. */
export interface MeasuredWebsite extends StoredWebsite {
  readonly accountId: number;
}
