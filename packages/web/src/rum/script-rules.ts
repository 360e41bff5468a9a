/** Number of trailing parts of a visitor's IP address that are ignored. */
export type Hidden = 0 | 1 | 2;

export interface Privacy {
  readonly hidden: Hidden;
  /** Nothing is measured until the page reports consent. */
  readonly needsConsent: boolean;
}

/** Returns the script with its privacy options set. */
export const scriptWith = (script: string, { hidden, needsConsent }: Privacy): string =>
  script.replace('"aip":0', `"aip":${String(hidden)}`).replace('"consent":false', `"consent":${String(needsConsent)}`);
