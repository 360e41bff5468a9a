import { englishText } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { expect, test } from 'vitest';
import { CHANNELS } from '../channels/registry.js';
import { channelKinds } from './channel-integration.js';

const QUOTED_BRACES = /'(\{\{\w+\}\})'/g;

test('labels and descriptions of settings are the messages in English', () => {
  const shown = channelKinds(translateToEnglish).flatMap(({ Label, Settings }) => [
    Label,
    ...Settings.flatMap((setting) => [setting.Label, setting.Description, setting.EmptyMeans ?? '']),
  ]);
  const written = CHANNELS.flatMap(({ label, settings }) => [
    label,
    ...settings.flatMap((setting) => [setting.label, setting.description ?? '', setting.emptyMeans ?? '']),
  ]);
  expect(shown).toEqual(written.map((text) => englishText(text).replace(QUOTED_BRACES, '$1')));
});

test('translates labels and descriptions of settings', () => {
  const quoted: Translate = (text, values) => `«${translateToEnglish(text, values)}»`;
  const shown = channelKinds(quoted).flatMap(({ Label, Settings }) => [
    Label,
    ...Settings.flatMap((setting) => [setting.Label, setting.Description, setting.EmptyMeans ?? '']),
  ]);
  expect(shown.filter((text) => text !== '' && !/^«.+»$/s.test(text))).toEqual([]);
});
