import { expect, test } from 'vitest';
import type { Chart } from '../../charts/chart.js';
import { createRecordingPaper } from '../testing/recording-paper.js';
import { chartHeight, drawChart } from './draw-chart.js';

const chart: Chart = {
  kind: 'bars',
  series: [{ values: [1, undefined, 3] }],
  xLabels: [
    { step: 0, text: 'Mon' },
    { step: 2, text: 'Wed' },
  ],
  y: { scale: 'count', format: (value) => `${value} pcs` },
  alt: '1 pcs – 3 pcs',
};
const named = (count: number): Chart => ({
  ...chart,
  kind: 'line',
  series: Array.from({ length: count }, (_each, i) => ({ name: `Line ${i}`, values: [i, undefined, 1] })),
});

test('draws labels of ticks and steps within the height of chartHeight', async () => {
  const { paper, calls } = await createRecordingPaper('en-GB');
  const top = paper.y;
  drawChart(paper, paper.openElement('Sect'), chart);
  expect(calls.map(({ call: [text] }) => text)).toEqual(['0 pcs', '1 pcs', '2 pcs', '3 pcs', 'Mon', 'Wed']);
  expect(paper.y - top).toBeCloseTo(chartHeight(paper));
});

test('draws a legend below named series', async () => {
  const { paper, calls } = await createRecordingPaper('en-GB');
  const top = paper.y;
  drawChart(paper, paper.openElement('Sect'), named(4));
  expect(calls.slice(-4).map(({ call: [text] }) => text)).toEqual(['Line 0', 'Line 1', 'Line 2', 'Line 3']);
  expect(paper.y - top).toBeCloseTo(chartHeight(paper, 4));
});

test.each([chart, named(1)])('keeps a chart on one page', async (each) => {
  for (let room = 10; room < 200; room += 10) {
    const { paper, pages } = await createRecordingPaper('en-GB', room);
    drawChart(paper, paper.openElement('Sect'), each);
    expect([room, pages().length]).toEqual([room, 1]);
  }
});
