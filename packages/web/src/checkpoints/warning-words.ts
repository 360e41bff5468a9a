import type { ServerWarning } from '@vedette/contract/v4/private-location';

/** The warnings that have a name of their own; a server may say more of itself, in its words. */
const WORDS: Readonly<Record<string, string>> = {
  NotInstalled: 'not installed yet',
  Disabled: 'switched off',
  UpdateRequired: 'needs an update',
  ClockSkew: 'its clock is off',
  Overloaded: 'overloaded',
  LowMemory: 'little memory is free',
  LowDisk: 'little room is left on its disk',
  ResolverFailing: 'none of its name servers answers',
  BrowserMissing: 'no browser was found',
  BrowserOutdated: 'its browser is old',
} satisfies Record<ServerWarning, string>;

/** What needs attention at a server, for people. */
export const warningWords = (warning: string): string => WORDS[warning] ?? warning;
