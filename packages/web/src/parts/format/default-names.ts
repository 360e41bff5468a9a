import { alertDefinitionName, defaultStepNumber, MULTIPLE_LOCATIONS } from '@vedette/contract/default-names';
import { t } from '../../i18n/translate.js';

/** Returns the name of a checkpoint; that of concurrent checks in the language of the app. */
export const locationName = (checkpointName: string): string =>
  checkpointName === MULTIPLE_LOCATIONS ? t('Multiple locations') : checkpointName;

/** Returns the name of an alert definition; that of the default one in the language of the app. */
export const definitionName = (name: string): string => alertDefinitionName(name, t);

/** Returns the name of a step; a default name in the language of the app. */
export function stepName(name: string): string {
  const number = defaultStepNumber(name);
  return number === undefined ? name : t('Step {number}', { number });
}
