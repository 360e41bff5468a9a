/** Number of trailing parts of a visitor's IP address that are ignored. */
export type HiddenAddressParts = 0 | 1 | 2;

export interface PrivacyOptions {
  readonly hiddenParts: HiddenAddressParts;
  /** Nothing is measured until the page reports consent. */
  readonly needsConsent: boolean;
}

/** Returns the script with its privacy options set. */
export const applyPrivacyOptions = (script: string, { hiddenParts, needsConsent }: PrivacyOptions): string =>
  script
    .replace('"aip":0', `"aip":${String(hiddenParts)}`)
    .replace('"consent":false', `"consent":${String(needsConsent)}`);
