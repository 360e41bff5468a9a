import { translateToEnglish } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { channelText, definitionText } from './alert-texts.js';

test.each([
  [{ IntegrationName: 'Mail', Address: 'ann@example.com' }, 'Mail to ann@example.com'],
  [{ IntegrationName: 'Hook', Address: '' }, 'Hook'],
  [{ IntegrationName: '', Address: '' }, 'a deleted integration'],
])('describes the channel %j as "%s"', (intent, expected) => {
  expect(channelText(intent, translateToEnglish)).toBe(expected);
});

test.each([
  [{ AlertName: 'Nights', EscalationLevelId: 2 }, 'Nights, level 2'],
  [{ AlertName: '', EscalationLevelId: 1 }, 'a deleted definition, level 1'],
  [{ AlertName: '' }, ''],
])('describes the definition %j as "%s"', (alert, expected) => {
  expect(definitionText(alert, translateToEnglish)).toBe(expected);
});
