import { stepFiguresSection } from '@vedette/contract/v1/dashboards/tiles/step-figures';
import { expect, test } from 'vitest';
import { createFormat } from '../../../parts/format/format-values.js';
import { meanBars } from './step-bar-rules.js';

const HOUR = 3_600_000;
const known = { Count: 1, FirstAt: 0, LastAt: 2 * HOUR, IsRemoved: false, Times: [] };

test('dates bars of steps that do not span the period and scales them by the longest', () => {
  const section = stepFiguresSection(
    { Kind: 'StepFigures', Width: 6, Height: 3 },
    {
      FromAt: 0,
      UntilAt: 2 * HOUR,
      Scale: 'hour',
      Total: 1,
      Lines: [
        { ...known, Name: 'Log in', Mean: 50 },
        { ...known, Name: 'Pay', Mean: 200, FirstAt: HOUR },
        { ...known, Name: 'Log on', IsRemoved: true },
      ],
      Changes: [],
    },
  );
  expect(section.columns.map(({ textKey }) => textKey).slice(-2)).toEqual(['since', 'knownUntil']);
  expect(meanBars(section, createFormat('UTC', 'en-GB'))).toEqual([
    { id: 'Log in', name: 'Log in', text: '50 ms', share: 0.25 },
    { id: 'Pay', name: 'Pay (since 1 Jan 1970, 01:00)', text: '200 ms', share: 1 },
    { id: 'Log on', name: 'Log on (existed until 1 Jan 1970, 02:00)', text: '–', share: 0 },
  ]);
});
