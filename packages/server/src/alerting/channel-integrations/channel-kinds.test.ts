import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { CHANNELS } from '../channels/registry.js';
import { channelKinds } from './channel-integration.js';

const QUOTED_BRACES = /'(\{\{\w+\}\})'/g;

test('labels and descriptions of settings are the messages in English', () => {
  const shown = channelKinds(translateToEnglish).flatMap(({ Label, Settings }) => [
    Label,
    ...Settings.map(({ Description }) => Description),
  ]);
  const written = CHANNELS.flatMap(({ label, settings }) => [label, ...settings.map(({ description }) => description)]);
  expect(shown).toEqual(written.map((text) => text.replace(QUOTED_BRACES, '$1')));
});

test('translates labels and descriptions of settings', () => {
  const quoted: Translate = (text, values) => `«${translateToEnglish(text, values)}»`;
  const [kind] = channelKinds(quoted);
  expect([kind?.Label, ...(kind?.Settings ?? []).map(({ Description }) => Description)].join('')).toMatch(/^(«.+»)+$/);
});
