/** How many of the last parts of a visitor's address are never looked at. */
export type Hidden = 0 | 1 | 2;

export interface Privacy {
  readonly hidden: Hidden;
  /** Nothing is measured until the page says so. */
  readonly needsConsent: boolean;
}

/** The script of a website with its privacy switches set; the rest of it stays as it is. */
export const scriptWith = (script: string, { hidden, needsConsent }: Privacy): string =>
  script.replace('"aip":0', `"aip":${String(hidden)}`).replace('"consent":false', `"consent":${String(needsConsent)}`);
