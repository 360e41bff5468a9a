/** The fields of a website that figures are read by. */
export interface StoredWebsite {
  readonly rumWebsiteGuid: string;
  readonly description: string;
  readonly url: string;
  readonly isSpa: boolean;
  readonly includeUrlFragment: boolean;
}

/** A website with its account, for the collector. */
export interface MeasuredWebsite extends StoredWebsite {
  readonly accountId: number;
}
