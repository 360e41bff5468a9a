/** States and provinces visitors are told apart by, in the three countries that have them here. Imports no shape, so that pages may use it. */
const NAMES: Readonly<Record<string, string>> = {
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
  // Where the country is known and the state is not.
  AU: 'Australia, state not known',
  CA: 'Canada, province not known',
  US: 'United States, state not known',
};

/** Countries whose visitors are told apart so. */
export const COUNTRIES_OF_STATES: ReadonlySet<string> = new Set(['AU', 'CA', 'US']);

/** What a stored state is called. */
export const stateName = (value: string): string => NAMES[value] ?? value;

/** The country a stored state is in. */
export const stateCountry = (value: string): string => value.slice(0, 2);
