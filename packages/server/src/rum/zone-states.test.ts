import { stateCountry, stateName } from '@vedette/contract/v1/rum/rum-states';
import { expect, test } from 'vitest';
import { zoneCountry } from './zone-countries.js';
import { zoneState, stateZones } from './zone-states.js';

test.each<[zone: string, state: string | undefined]>([
  ['America/Phoenix', 'US-AZ'],
  ['australia/hobart', 'AU-TAS'],
  ['America/St_Johns', 'CA-NL'],
  // Used in several states, so the state is unknown.
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'].map((zone): [string, string] => [
    zone,
    'US',
  ]),
  ...['America/Toronto', 'America/Halifax', 'America/Winnipeg', 'America/Edmonton'].map((zone): [string, string] => [
    zone,
    'CA',
  ]),
  // Windows has one zone for Canberra, Melbourne and Sydney, with this name.
  ['Australia/Sydney', 'AU'],
  ['Europe/Oslo', undefined],
  ['UTC', undefined],
])('the zone %s is in %s', (zone, state) => {
  expect(zoneState(zone, zoneCountry(zone) ?? 'Other')).toBe(state);
});

test('each zone is in the country of its state, and each state has a name', () => {
  expect(stateZones.size).toBeGreaterThan(70);
  for (const [zone, state] of stateZones) {
    expect([zone, zoneCountry(zone)]).toEqual([zone, stateCountry(state)]);
    expect(stateName(state)).not.toBe(state);
  }
});
