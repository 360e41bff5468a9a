import { expect, test } from 'vitest';
import { scriptWith } from './script-rules.js';

// As the service writes it: `rumScript` says what stands in it.
const script = '<script>window._vedette={"sid":"x","aip":0,"spa":true,"consent":false};(function(){})()</script>';

test('the switches stand in the settings of the script, and nothing else of it changes', () => {
  expect(scriptWith(script, { hidden: 0, needsConsent: false })).toBe(script);
  expect(scriptWith(script, { hidden: 2, needsConsent: true })).toBe(
    '<script>window._vedette={"sid":"x","aip":2,"spa":true,"consent":true};(function(){})()</script>',
  );
});
