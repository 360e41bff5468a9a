import { rumFigures } from '@vedette/contract/v1/rum/rum';
import { rumShares } from '@vedette/contract/v1/dashboards/dashboard-tile-settings';
import { expect, test } from 'vitest';
import { FIGURE_NAMES } from '../../../rum/rum-labels.js';
import { STATISTIC_NAMES } from '../../../rum/timeline-rules.js';
import { describeUnaffectedTiles } from '../../filters/filter-rules.js';
import { displayTitle } from '../../labels/tile-labels.js';

const size = { Width: 6, Height: 2 } as const;

test('titles a RUM tile by metric, statistic and breakdown', () => {
  expect(displayTitle({ Kind: 'RumChart', ...size })).toBe('Load time, median');
  expect(displayTitle({ Kind: 'RumNumber', RumFigure: 'PageViews', ...size })).toBe('Page views');
  expect(displayTitle({ Kind: 'RumTable', RumBy: 'OperatingSystem', RumShare: 'Percentile75', ...size })).toBe(
    'Load time, 75th percentile, by operating system',
  );
  expect(displayTitle({ Kind: 'RumMap', RumFigure: 'PageViews', ...size })).toBe('Page views, world map');
  expect(displayTitle({ Kind: 'RumTable', Title: 'Where from', ...size })).toBe('Where from');
});

test('names every metric and statistic of the contract', () => {
  expect(Object.keys(FIGURE_NAMES).sort()).toEqual([...rumFigures].sort());
  expect(Object.keys(STATISTIC_NAMES).sort()).toEqual([...rumShares].sort());
});

test('does not apply check filters to RUM tiles', () => {
  expect(describeUnaffectedTiles([{ Kind: 'RumTable', ...size }], { checkpoints: [1] })).toBeUndefined();
});
