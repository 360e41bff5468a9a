import { COUNTRIES_WITH_STATES } from '@vedette/contract/v1/rum/rum-states';

/**
 * Time zones within one state or province (ISO 3166-2). Source: the tz database (zone.tab and its links), which is in
 * the public domain. Zones that several states use are left out (America/Toronto, America/New_York, …), and so is
 * Australia/Sydney, which Windows also uses for Canberra and Melbourne.
 */
const ZONES = `
  AU-ACT Australia/ACT Australia/Canberra
  AU-NSW Australia/Broken_Hill Australia/LHI Australia/Lord_Howe Australia/NSW Australia/Yancowinna
  AU-NT Australia/Darwin Australia/North
  AU-QLD Australia/Brisbane Australia/Lindeman Australia/Queensland
  AU-SA Australia/Adelaide Australia/South
  AU-TAS Antarctica/Macquarie Australia/Currie Australia/Hobart Australia/Tasmania
  AU-VIC Australia/Melbourne Australia/Victoria
  AU-WA Australia/Eucla Australia/Perth Australia/West
  CA-BC America/Creston America/Dawson_Creek America/Fort_Nelson America/Vancouver Canada/Pacific
  CA-NB America/Moncton
  CA-NL America/Goose_Bay America/St_Johns Canada/Newfoundland
  CA-NS America/Glace_Bay
  CA-NT America/Inuvik America/Yellowknife
  CA-NU America/Cambridge_Bay America/Iqaluit America/Pangnirtung America/Rankin_Inlet America/Resolute
  CA-ON America/Nipigon America/Rainy_River America/Thunder_Bay
  CA-QC America/Blanc-Sablon America/Montreal
  CA-SK America/Regina America/Swift_Current Canada/Saskatchewan
  CA-YT America/Dawson America/Whitehorse Canada/Yukon
  US-AK America/Adak America/Anchorage America/Atka America/Juneau America/Metlakatla America/Nome America/Sitka
      America/Yakutat US/Alaska US/Aleutian
  US-AZ America/Phoenix US/Arizona
  US-HI Pacific/Honolulu US/Hawaii
  US-IN America/Fort_Wayne America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Marengo
      America/Indiana/Petersburg America/Indiana/Tell_City America/Indiana/Vevay America/Indiana/Vincennes
      America/Indiana/Winamac America/Indianapolis America/Knox_IN US/East-Indiana US/Indiana-Starke
  US-KY America/Kentucky/Louisville America/Kentucky/Monticello America/Louisville
  US-MI America/Detroit America/Menominee US/Michigan
  US-ND America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem
`;

const stateByZone = new Map<string, string>();
let state = '';
for (const entry of ZONES.trim().split(/\s+/)) {
  if (/^[A-Z]{2}-[A-Z]{2,3}$/.test(entry)) state = entry;
  else stateByZone.set(entry.toLowerCase(), state);
}

/** All of them, for tests. */
export const stateZones: ReadonlyMap<string, string> = stateByZone;

/** Returns the state of a zone; only the country where the zone names none; undefined in other countries. */
export const zoneState = (zone: string, country: string): string | undefined =>
  COUNTRIES_WITH_STATES.has(country) ? (stateByZone.get(zone.toLowerCase()) ?? country) : undefined;
