import type { Latency, Stretch } from '@vedette/contract/v1/monitor-figures';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type Format, useFormat } from '../../parts/format.js';
import { axisWords } from './axis-rules.js';
import { chartColumns } from './chart-data.js';
import classes from './latency-chart.module.css';

interface Props {
  readonly latency: Latency;
  /** From run to run: what is further apart is a gap. */
  readonly intervalMs: number;
  readonly onZoom: (from: number, until: number) => void;
  /** A point was pressed: it stands for the checks that ended from then on, until the next. */
  readonly onOpen: (from: number) => void;
}

/** What is under the pointer. */
interface Reading {
  readonly at: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

const HEIGHT = 220;
const DAY_MS = 86_400_000;

/** p50 and p95 over time; unknown time, maintenance and downtime as bands behind. Drag to zoom, press a point for its check. */
export function LatencyChart({ latency, intervalMs, onZoom, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const scheme = useComputedColorScheme('light');
  const [reading, setReading] = useState<Reading>();
  const columns = useMemo(() => chartColumns(latency, intervalMs), [latency, intervalMs]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const plot = new uPlot(
      options({ latency, format, element, onZoom, onOpen, onRead: setReading }),
      columns as unknown as uPlot.AlignedData,
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [columns, format, latency, onZoom, onOpen, scheme]);
  return (
    <div>
      <div ref={box} className={classes['chart']} role="img" aria-label={summary(latency, format)} />
      <Legend reading={reading} />
    </div>
  );
}

/** What the lines and bands mean; under the pointer, their values. */
function Legend({ reading }: { readonly reading: Reading | undefined }) {
  const format = useFormat();
  const value = (ms: number | null | undefined): string => (typeof ms === 'number' ? ` ${format.ms(ms)}` : '');
  return (
    <ul className={classes['legend']} aria-label="Legend">
      <li data-kind="p50">p50{value(reading?.p50)}</li>
      <li data-kind="p95">p95{value(reading?.p95)}</li>
      <li data-kind="down">down</li>
      <li data-kind="unknown">not observed</li>
      <li data-kind="maintenance">maintenance</li>
      {reading && <li data-kind="at">{format.dateTime(reading.at)}</li>}
    </ul>
  );
}

interface Wanted extends Omit<Props, 'intervalMs'> {
  readonly format: Format;
  readonly element: HTMLElement;
  readonly onRead: (reading: Reading | undefined) => void;
}

function options({ latency, format, element, onZoom, onOpen, onRead }: Wanted): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--mantine-color-dimmed'),
    grid: { stroke: colour('--chart-grid'), width: 1 },
    ticks: { show: false },
  };
  const line = { width: 1.5, spanGaps: false, points: { size: 4 } };
  const isLong = latency.UntilAt - latency.FromAt > 2 * DAY_MS;
  const moment = (seconds: number): string => (isLong ? format.day(seconds * 1_000) : format.minute(seconds * 1_000));
  return {
    width: element.clientWidth,
    height: HEIGHT,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), format.zone),
    cursor: { drag: { x: true, y: false, setScale: false } },
    legend: { show: false },
    scales: {
      x: { range: () => [latency.FromAt / 1_000, latency.UntilAt / 1_000] },
      y: { range: (_p, _min, max) => [0, Math.max(10, (max || 0) * 1.1)] },
    },
    axes: [
      { ...axis, size: 30, space: 90, values: (_plot, splits) => splits.map(moment) },
      { ...axis, size: 64, space: 40, values: (_plot, splits) => axisWords(splits, format) },
    ],
    series: [
      {},
      { label: 'p50', stroke: colour('--chart-p50'), ...line },
      { label: 'p95', stroke: colour('--chart-p95'), dash: [5, 3], ...line },
    ],
    hooks: {
      drawClear: [(plot) => drawBands(plot, latency, colour)],
      setCursor: [(plot) => onRead(readingAt(plot))],
      ready: [
        (plot) => {
          // After a drag there is no click.
          plot.over.addEventListener('click', () => {
            const reading = readingAt(plot);
            if (reading) onOpen(reading.at);
          });
        },
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < 6) return;
          const at = (x: number): number => Math.round(plot.posToVal(x, 'x') * 1_000);
          onZoom(at(left), at(left + width));
        },
      ],
    },
  };
}

function readingAt({ cursor, data }: uPlot): Reading | undefined {
  const index = cursor.idx;
  const seconds = typeof index === 'number' ? data[0][index] : undefined;
  if (typeof index !== 'number' || seconds === undefined) return undefined;
  return { at: seconds * 1_000, p50: data[1]?.[index] ?? null, p95: data[2]?.[index] ?? null };
}

/** Bands stand behind the lines, the full height; downtime also gets a bar on top so that it is not colour alone. */
function drawBands(plot: uPlot, latency: Latency, colour: (name: string) => string): void {
  const { ctx, bbox } = plot;
  const paint = (stretches: readonly Stretch[], fill: string, alpha: number, bar: boolean): void => {
    ctx.save();
    ctx.fillStyle = fill;
    for (const { FromAt, UntilAt } of stretches) {
      const left = Math.max(bbox.left, plot.valToPos(FromAt / 1_000, 'x', true));
      const right = Math.min(bbox.left + bbox.width, plot.valToPos(UntilAt / 1_000, 'x', true));
      ctx.globalAlpha = alpha;
      ctx.fillRect(left, bbox.top, Math.max(1, right - left), bbox.height);
      ctx.globalAlpha = 1;
      if (bar) ctx.fillRect(left, bbox.top, Math.max(1, right - left), 4);
    }
    ctx.restore();
  };
  paint(latency.Unknown, colour('--strip-unknown'), 0.16, false);
  paint(latency.Maintenance, colour('--strip-idle'), 0.22, false);
  paint(latency.Down, colour('--strip-down'), 0.2, true);
}

function summary(latency: Latency, format: Format): string {
  const slowest = Math.max(0, ...latency.Points.map(({ P95 }) => P95 ?? 0));
  const span = `${format.dateTime(latency.FromAt)} to ${format.dateTime(latency.UntilAt)}`;
  return `Response time from ${span}: ${String(latency.Points.length)} points, highest p95 ${format.ms(slowest)}, ${String(latency.Down.length)} times down. The table shows the same numbers.`;
}
