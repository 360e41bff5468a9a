/** Names in data of both surfaces that no user gave. They are English there; the web app and reports translate them. */

import { message } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';

/** The checkpoint name of a concurrent check as a whole. */
export const MULTIPLE_LOCATIONS = 'Multiple locations';

/** The alert definition that every account starts with, until it is renamed. */
export const DEFAULT_ALERT_DEFINITION = message('Default alert definition');

/** Returns the display name of an alert definition. */
export const alertDefinitionName = (name: string, translate: Translate): string =>
  name === DEFAULT_ALERT_DEFINITION ? translate(name) : name;

/** The built-in integration that sends e-mails. */
export const EMAIL_INTEGRATION = message('E-mail');

/** Returns the display name of an integration. */
export const integrationName = (name: string, translate: Translate): string =>
  name === EMAIL_INTEGRATION ? translate(name) : name;

/** Returns the number in a default step name: `2` for `Step 2`; undefined for names that a user gave. */
export const defaultStepNumber = (name: string): string | undefined => /^Step (\d+)$/.exec(name)?.[1];
