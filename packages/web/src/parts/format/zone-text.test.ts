import { expect, test } from 'vitest';
import { zoneText } from './zone-text.js';

test.each([
  ['UTC', {}, 'UTC'],
  ['Kolkata', { HasDaylightSaving: false }, 'Kolkata'],
  ['Berlin', { DaylightSavingStart: '2026-03-29T02:00:00', DaylightSavingEnd: '2026-10-25T03:00:00' }, 'Berlin *'],
  ['Sydney', { DaylightSavingStart: '2026-10-04T02:00:00', DaylightSavingEnd: '2026-04-05T03:00:00' }, 'Sydney #'],
])('labels %s with %j as %s', (Description, saving, text) => {
  expect(zoneText({ Description, HasDaylightSaving: Object.keys(saving).length > 1, ...saving })).toBe(text);
});
