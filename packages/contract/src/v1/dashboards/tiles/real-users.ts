import { message } from '@vedette/i18n/message';
import type { RumFigureValues } from '../../rum/rum.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS, truncateRows } from '../sections/section-parts.js';
import type { Column, Section } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import type { TileRecord } from '../tile-record.js';

export const realUsers: TileRecord = {
  title: message('Real user monitoring'),
  description: 'visitor metrics of each website.',
  settings: ['Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};

export interface WebsiteFigures {
  readonly name: string;
  readonly values: readonly RumFigureValues[];
}

/** In the order in which they occur while a page loads, as in the tile. */
const TIMES = [
  'TimeToFirstByte',
  'FirstContentfulPaint',
  'LargestContentfulPaint',
  'PageReadyTime',
  'LoadTime',
  'InteractionToNextPaint',
] as const;

/** @param websites undefined: the owner may not view them */
export function realUsersSection(tile: DashboardTile, websites: readonly WebsiteFigures[] | undefined): Section {
  const rules: readonly SectionTextKey[] = websites ? ['ruleRealUsers', 'ruleNoUnit'] : ['ruleAdministrators'];
  return {
    ...SECTION_DEFAULTS,
    title: 'RealUsers',
    name: tile.Title,
    rules,
    columns: [
      column('website', 'text'),
      column('pageLoads', 'count'),
      ...TIMES.map((figure): Column => column(figure, 'ms')),
      column('CumulativeLayoutShift', 'ratio'),
    ],
    ...truncateRows(websites ?? [], ({ name, values }) => {
      const valuesByFigure = new Map(values.map((each) => [each.Figure, each]));
      const shift = valuesByFigure.get('CumulativeLayoutShift')?.Percentile75;
      return [
        name,
        valuesByFigure.get('LoadTime')?.Count ?? 0,
        ...TIMES.map((figure) => valuesByFigure.get(figure)?.Percentile75),
        shift === undefined ? undefined : shift / 1_000,
      ];
    }),
  };
}
