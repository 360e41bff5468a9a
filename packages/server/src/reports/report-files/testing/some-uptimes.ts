import { HOUR } from '@vedette/kernel/clock';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';

export const START = Date.UTC(2026, 6, 1);
export const tile = { Width: 12, Height: 3 };
const none = { DownMs: 0, UpMs: 0, Checks: 0, Alerts: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0 };

/** Returns a section of hourly uptimes. */
export function uptimes(lines: Readonly<Record<string, readonly (number | undefined)[]>>): Section {
  const monitorLines = Object.entries(lines).map(([MonitorName, values]) => {
    const known = values.filter((value) => value !== undefined);
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    return {
      ...none,
      MonitorName,
      MonitorGuid: crypto.randomUUID(),
      ...(known.length > 0 && { UptimePercentage: mean }),
      Times: values.map((value, i) => ({
        ...none,
        FromAt: START + i * HOUR,
        UntilAt: START + (i + 1) * HOUR,
        ...(value !== undefined && { UptimePercentage: value }),
      })),
    };
  });
  return monitorLinesSection(
    { ...tile, Kind: 'MonitorLines', Metric: 'UptimePercentage' },
    { FromAt: START, UntilAt: START + 3 * HOUR, Scale: 'hour', Total: monitorLines.length, Lines: monitorLines },
  );
}
