import {
  alertDefinitionName,
  defaultStepNumber,
  integrationName as translateIntegrationName,
  MULTIPLE_LOCATIONS,
} from '@vedette/contract/default-names';
import { message } from '@vedette/i18n/message';
import { t } from './translate.js';

/** Returns the name of a checkpoint; that of concurrent checks in the language of the app. */
export const locationName = (checkpointName: string): string =>
  checkpointName === MULTIPLE_LOCATIONS ? t('Multiple locations') : checkpointName;

/** Returns the name of an alert definition; that of the default one in the language of the app. */
export const definitionName = (name: string): string => alertDefinitionName(name, t);

/** Returns the name of an integration; that of the built-in one in the language of the app. */
export const integrationName = (name: string): string => translateIntegrationName(name, t);

const BUILT_IN_REGIONS: ReadonlySet<string> = new Set([
  message('Africa'),
  message('Asia'),
  message('Australia'),
  message('Europe'),
  message('North America'),
  message('South America'),
  message('Middle East'),
]);

/** Returns the name of a region; that of a built-in one in the language of the app. */
export const regionName = (name: string): string => (BUILT_IN_REGIONS.has(name) ? t(name) : name);

/** Returns the name of a step; a default name in the language of the app. */
export function stepName(name: string): string {
  const number = defaultStepNumber(name);
  return number === undefined ? name : t('Step {number}', { number });
}
