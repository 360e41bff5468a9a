import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { checkpointLinesSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-lines';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { hourOfDaySection } from '@vedette/contract/v1/dashboards/tiles/hour-of-day';
import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import { missingDataTexts } from './section-text.js';

const format = createFormat('UTC', 'en-GB');
const size = { Width: 6, Height: 3 } as const;
const since = { FromAt: Date.UTC(2026, 0, 2), UntilAt: Date.UTC(2026, 1, 1) };
const build = [
  (covered) => checkpointFiguresSection({ Kind: 'CheckpointFigures', ...size }, { ...covered, Rows: [] }),
  (covered) => checkpointLinesSection({ Kind: 'CheckpointLines', ...size }, { ...covered, Scale: 'hour', Lines: [] }),
  (covered) => errorTypesSection({ Kind: 'ErrorTypes', ...size }, { ...covered, Rows: [], Classes: [] }),
  (covered) =>
    errorTypesSection({ Kind: 'ErrorTypes', ErrorsBy: 'Code', ...size }, { ...covered, Rows: [], Classes: [] }),
  (covered) => hourOfDaySection({ Kind: 'HourOfDay', ...size }, { ...covered, Slots: [] }),
  (covered) => dayOfWeekSection({ Kind: 'DayOfWeek', ...size }, { ...covered, Slots: [] }),
] satisfies ((covered: typeof since & { readonly IsTruncated?: boolean }) => unknown)[];

test('mentions the start of a section that starts after its period', () => {
  expect(
    build.map((toSection) => missingDataTexts(toSection({ ...since, IsTruncated: true }), format)[0]?.split('.')[0]),
  ).toEqual([
    'Based on checks since 2 Jan 2026, 00:00:00',
    'Based on checks since 2 Jan 2026, 00:00:00',
    'Based on errors since 2 Jan 2026, 00:00:00',
    'Based on errors since 2 Jan 2026, 00:00:00',
    'Based on the time since 2 Jan 2026, 00:00:00',
    'Based on the time since 2 Jan 2026, 00:00:00',
  ]);
  expect(build.flatMap((toSection) => missingDataTexts(toSection(since), format))).toEqual([]);
});

test('mentions both a late start and omitted rows', () => {
  const section = errorTypesSection(
    { Kind: 'ErrorTypes', ...size },
    { ...since, IsTruncated: true, Rows: [], Classes: [] },
  );
  expect(missingDataTexts({ ...section, leftOut: 2 }, format)).toEqual([
    expect.stringContaining('Based on errors'),
    'Rows not shown: 2.',
  ]);
});
