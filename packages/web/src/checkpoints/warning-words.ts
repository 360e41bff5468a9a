import type { ServerWarning } from '@vedette/contract/v4/private-location';

/** The warnings that have a name of their own; a server may say more of itself, in its words. */
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

/** What needs attention at a server, for people. */
export const warningWords = (warning: string): string => WORDS[warning] ?? warning;
