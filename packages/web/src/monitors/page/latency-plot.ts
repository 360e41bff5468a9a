/** Draws response times on a canvas. */
import type { Latency, MarkedPeriod } from '@vedette/contract/v1/monitors/monitor-figures';
import uPlot from 'uplot';
import type { Format } from '../../parts/format/format.js';
import { axisLabels } from './axis-rules.js';
import { chartColumns } from './chart-data.js';
import { comparablePhases, stackColumns } from './phase-rules.js';

export const PLOT_HEIGHT_PX = 220;
const DAY_MS = 86_400_000;

/** Values that the chart draws. */
export type LatencyView = 'Percentiles' | 'Phases';

/** Position of the plot area, in pixels of its element. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface LatencyPlotOptions {
  readonly latency: Latency;
  /** Interval of the monitor; points further apart are a gap. */
  readonly intervalMs: number;
  readonly view: LatencyView;
  readonly format: Format;
  readonly element: HTMLElement;
  readonly onLayout: (plotArea: PlotArea) => void;
}

/** Draws the chart until it is destroyed. */
export function plotLatency(options: LatencyPlotOptions): uPlot {
  const { latency, intervalMs, view, element } = options;
  const columns = view === 'Phases' ? stackColumns(latency) : chartColumns(latency, intervalMs);
  return new uPlot(buildPlotOptions(options), columns as unknown as uPlot.AlignedData, element);
}

function buildPlotOptions({ latency, view, format, element, onLayout }: LatencyPlotOptions): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--mantine-color-dimmed'),
    grid: { stroke: colour('--chart-grid'), width: 1 },
    ticks: { show: false },
  };
  const showsDays = latency.UntilAt - latency.FromAt > 2 * DAY_MS;
  const formatTime = (seconds: number): string =>
    showsDays ? format.day(seconds * 1_000) : format.minute(seconds * 1_000);
  const reportLayout = ({ over }: uPlot): void =>
    onLayout({ left: over.offsetLeft, top: over.offsetTop, width: over.offsetWidth, height: over.offsetHeight });
  return {
    width: element.clientWidth,
    height: PLOT_HEIGHT_PX,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), format.zone),
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { range: () => [latency.FromAt / 1_000, latency.UntilAt / 1_000] },
      y: { range: (_p, _min, max) => [0, Math.max(10, (max || 0) * 1.1)] },
    },
    axes: [
      { ...axis, size: 30, space: showsDays ? 90 : 60, values: (_plot, splits) => splits.map(formatTime) },
      { ...axis, size: 64, space: 40, values: (_plot, splits) => axisLabels(splits, format) },
    ],
    series: [{}, ...(view === 'Phases' ? phaseSeries(latency, colour) : percentileSeries(colour))],
    hooks: { drawClear: [(plot) => drawBands(plot, latency, colour)], ready: [reportLayout], setSize: [reportLayout] },
  };
}

type GetColour = (name: string) => string;

function percentileSeries(colour: GetColour): uPlot.Series[] {
  const line = { width: 1.5, spanGaps: false, points: { size: 4 } };
  return [
    { label: 'p50', stroke: colour('--chart-p50'), ...line },
    { label: 'p95', stroke: colour('--chart-p95'), dash: [5, 3], ...line },
  ];
}

/** Builds the series of the phases as bars, which leave gaps empty. The last phase is first, as in `stackColumns`. */
function phaseSeries({ Points }: Latency, colour: GetColour): uPlot.Series[] {
  const { bars } = uPlot.paths;
  return comparablePhases(Points)
    .toReversed()
    .map(({ id, name }) => ({
      label: name,
      fill: colour(`--phase-${id}`),
      width: 0,
      points: { show: false },
      ...(bars && { paths: bars({ size: [1, 100], align: 1 }) }),
    }));
}

/**
 * Draws bands behind the lines at full height. Downtime also gets a bar at the top, so that it does not rely on colour.
 */
function drawBands(plot: uPlot, latency: Latency, colour: GetColour): void {
  const { ctx, bbox } = plot;
  const paint = (bands: readonly MarkedPeriod[], fill: string, alpha: number, hasTopBar: boolean): void => {
    ctx.save();
    ctx.fillStyle = fill;
    for (const { FromAt, UntilAt } of bands) {
      const left = Math.max(bbox.left, plot.valToPos(FromAt / 1_000, 'x', true));
      const right = Math.min(bbox.left + bbox.width, plot.valToPos(UntilAt / 1_000, 'x', true));
      ctx.globalAlpha = alpha;
      ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height);
      ctx.globalAlpha = 1;
      if (hasTopBar) ctx.fillRect(left, bbox.top, Math.max(1, right - left), 4);
    }
    ctx.restore();
  };
  paint(latency.Unknown, colour('--status-unknown'), 0.16, false);
  paint(latency.Maintenance, colour('--status-idle'), 0.22, false);
  paint(latency.Down, colour('--status-down'), 0.2, true);
}
