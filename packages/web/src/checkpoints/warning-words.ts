import type { ServerWarning } from '@vedette/contract/v4/private-location';

/** Texts of known warnings; servers may report others in their own words. */
const WORDS: Readonly<Record<string, string>> = {
  NotInstalled: 'not installed yet',
  Disabled: 'disabled',
  UpdateRequired: 'needs an update',
  ClockSkew: 'clock drift',
  Overloaded: 'overloaded',
  LowMemory: 'low memory',
  LowDisk: 'low disk space',
  ResolverFailing: 'no name server responds',
  BrowserMissing: 'no browser found',
  BrowserOutdated: 'outdated browser',
} satisfies Record<ServerWarning, string>;

/** Returns the text of a warning. */
export const warningText = (warning: string): string => WORDS[warning] ?? warning;
