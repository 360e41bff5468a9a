/**
 * States and provinces of visitors, for the three countries that are broken down. Imports no shape, so that pages may
 * use it.
 */
import { messages } from '@vedette/i18n/message';

const STATE_NAMES: Readonly<Record<string, string>> = messages({
  'AU-ACT': 'Australian Capital Territory',
  'AU-NSW': 'New South Wales',
  'AU-NT': 'Northern Territory',
  'AU-QLD': 'Queensland',
  'AU-SA': 'South Australia',
  'AU-TAS': 'Tasmania',
  'AU-VIC': 'Victoria',
  'AU-WA': 'Western Australia',
  'CA-BC': 'British Columbia',
  'CA-NB': 'New Brunswick',
  'CA-NL': 'Newfoundland and Labrador',
  'CA-NS': 'Nova Scotia',
  'CA-NT': 'Northwest Territories',
  'CA-NU': 'Nunavut',
  'CA-ON': 'Ontario',
  'CA-QC': 'Quebec',
  'CA-SK': 'Saskatchewan',
  'CA-YT': 'Yukon',
  'US-AK': 'Alaska',
  'US-AZ': 'Arizona',
  'US-HI': 'Hawaii',
  'US-IN': 'Indiana',
  'US-KY': 'Kentucky',
  'US-MI': 'Michigan',
  'US-ND': 'North Dakota',
  // For visitors with a known country and an unknown state.
  AU: 'Australia, unknown state',
  CA: 'Canada, unknown province',
  US: 'United States, unknown state',
});

/** Countries whose visitors are broken down by state. */
export const COUNTRIES_WITH_STATES: ReadonlySet<string> = new Set(['AU', 'CA', 'US']);

/** Returns the name of a stored state. */
export const stateName = (value: string): string =>
  Object.hasOwn(STATE_NAMES, value) ? (STATE_NAMES[value] ?? value) : value;

/** Returns the country of a stored state. */
export const stateCountry = (value: string): string => value.slice(0, 2);
