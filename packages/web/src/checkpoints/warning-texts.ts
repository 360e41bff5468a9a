import type { ServerWarning } from '@vedette/contract/v4/private-location';
import { t } from '../i18n/translate.js';

/** Texts of known warnings; servers may report others in their own words. */
const TEXTS: Readonly<Record<string, string>> = {
  NotInstalled: t('not installed yet'),
  Disabled: t('disabled'),
  UpdateRequired: t('needs an update'),
  ClockSkew: t('clock drift'),
  Overloaded: t('overloaded'),
  LowMemory: t('low memory'),
  LowDisk: t('low disk space'),
  ResolverFailing: t('no name server responds'),
  BrowserMissing: t('no browser found'),
  BrowserOutdated: t('outdated browser'),
} satisfies Record<ServerWarning, string>;

/** Returns the text of a warning. */
export const warningText = (warning: string): string => TEXTS[warning] ?? warning;
