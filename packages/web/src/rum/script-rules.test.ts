import { expect, test } from 'vitest';
import { applyPrivacyOptions } from './script-rules.js';

// In the format that `buildSnippet` of the service produces.
const script = '<script>window._vedette={"sid":"x","aip":0,"spa":true,"consent":false};(function(){})()</script>';

test('sets the options in the script and changes nothing else', () => {
  expect(applyPrivacyOptions(script, { hiddenParts: 0, needsConsent: false })).toBe(script);
  expect(applyPrivacyOptions(script, { hiddenParts: 2, needsConsent: true })).toBe(
    '<script>window._vedette={"sid":"x","aip":2,"spa":true,"consent":true};(function(){})()</script>',
  );
});
