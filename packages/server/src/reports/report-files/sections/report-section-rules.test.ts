import { SECTION_DEFAULTS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { expect, test } from 'vitest';
import { toReportSection } from './report-section-rules.js';

const rows = (count: number) => Array.from({ length: count }, (_each, at) => [at, at]);
const section: Section = { ...SECTION_DEFAULTS, title: 'Log', rules: [], columns: [], rows: rows(1_003) };

test('shows 1,000 rows of a section and says that there are more', () => {
  const { rows: shown, leftOut } = toReportSection(section);
  expect([shown.length, shown.at(-1), leftOut]).toEqual([1_000, [999, 999], 'some']);
  expect(toReportSection({ ...section, rows: rows(1_000) })).toEqual({ ...section, rows: rows(1_000) });
});

test('draws the whole chart', () => {
  expect(toReportSection({ ...section, isChart: true }).rows).toHaveLength(1_003);
});

test('leaves out the row ids that figures of all checkpoints keep for pages', () => {
  const Rows = Array.from({ length: 1_002 }, (_each, at) => ({
    CheckpointId: at,
    CheckpointName: `Oslo ${String(at)}`,
    Checks: 1,
    ConfirmedErrors: 0,
    UnconfirmedErrors: 0,
  }));
  const figures = checkpointFiguresSection({ Kind: 'CheckpointFigures', Width: 6, Height: 3 }, { Rows });
  expect([figures.rows.length, figures.keys?.length, figures.leftOut]).toEqual([1_002, 1_002, 0]);
  const { keys, leftOut } = toReportSection(figures);
  expect([keys, leftOut]).toEqual([undefined, 'some']);
});
