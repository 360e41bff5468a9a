import { columnFor } from '@vedette/contract/v1/dashboards/sections/figures-table';
import { drawnColumn } from '@vedette/contract/v1/dashboards/tile-charts';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import { toChartPart } from './section-parts.js';

const format = createFormat('UTC', 'en-GB');
const size = { Width: 6, Height: 3 };
const counts = { ConfirmedErrors: 3, UnconfirmedErrors: 2, LastAt: 0, LastCheckId: 1 };
const errors = { textKey: 'errors' } as const;

test('draws errors by the name and sum of the report row', () => {
  const classes = [{ ...counts, Class: 'Connection', Codes: 4 }];
  const byClass = errorTypesSection({ Kind: 'ErrorTypes', ...size }, { Rows: [], Classes: classes });
  expect(byClass.rows[0]?.slice(0, 5)).toEqual(['Connection', 4, 5, 3, 2]);
  expect(toChartPart(byClass, errors, 'c', format)).toEqual({ id: 'c', name: 'Connection', value: 5 });

  const codes = [{ ...counts, ErrorCode: 14_500, Category: 'Connection', Description: 'Connection refused' }];
  const byCode = errorTypesSection({ Kind: 'ErrorTypes', ErrorsBy: 'Code', ...size }, { Rows: codes, Classes: [] });
  expect(toChartPart(byCode, errors, '14500', format)).toEqual({ id: '14500', name: 'Connection refused', value: 5 });
});

test('draws checkpoints by their sort column, even if it is hidden', () => {
  const row = { ...counts, CheckpointId: 7, CheckpointName: 'Oslo', Checks: 9, TotalTime: 104.4 };
  for (const [SortBy, value] of [
    [undefined, 9],
    ['TotalTime', 104.4],
  ] as const) {
    const column = drawnColumn(SortBy);
    const section = checkpointFiguresSection(
      { Kind: 'CheckpointFigures', Columns: ['Name', column], ...size },
      { Rows: [row] },
    );
    const drawn = toChartPart(section, columnFor(column).column, '7', format);
    expect(drawn).toEqual({ id: '7', name: 'Oslo', value });
  }
  const { TotalTime: _none, ...without } = row;
  const nothing = checkpointFiguresSection(
    { Kind: 'CheckpointFigures', Columns: ['Name', 'TotalTime'], ...size },
    { Rows: [without] },
  );
  expect(toChartPart(nothing, { textKey: 'TotalTime' }, '7', format).value).toBe(0);
});
