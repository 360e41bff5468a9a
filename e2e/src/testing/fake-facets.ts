import type { MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';

const RANK = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'] as const;

/** Facet of a fake monitor in addition to its row. */
export const monitorHost = ({ Target }: MonitorRow): string => new URL(Target).hostname;
export const monitorTeam = ({ Name }: MonitorRow): string => Name.split(' ')[0] ?? '';

interface FacetCount {
  readonly Monitors: number;
  readonly Worst: MonitorRow['State'];
}

function buildFacet<Value>(
  monitors: readonly MonitorRow[],
  getValues: (monitor: MonitorRow) => readonly string[],
  toFacetValue: (value: string) => Value,
): { readonly Rows: (Value & FacetCount)[]; readonly Total: number } {
  const found = new Map<string, MonitorRow[]>();
  for (const monitor of monitors)
    for (const value of getValues(monitor)) found.set(value, [...(found.get(value) ?? []), monitor]);
  const rows = [...found].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 100);
  const worst = (members: readonly MonitorRow[]) =>
    RANK.find((state) => members.some(({ State }) => State === state)) ?? 'Up';
  return {
    Rows: rows.map(([value, members]) => ({ ...toFacetValue(value), Monitors: members.length, Worst: worst(members) })),
    Total: found.size,
  };
}

/** Counts over all monitors, whatever the filter. */
export function buildFacets(monitors: readonly MonitorRow[], query: URLSearchParams): MonitorFacets {
  const search = (query.get('Containing') ?? '').toLowerCase();
  const names = new Map(monitors.flatMap((m) => m.MonitorGroups.map((g) => [g.MonitorGroupGuid, g.Description])));
  const containsSearch = (text: string): boolean => text.toLowerCase().includes(search);
  return {
    Groups: buildFacet(
      monitors,
      (m) => m.MonitorGroups.map((g) => g.MonitorGroupGuid),
      (guid) => ({ MonitorGroupGuid: guid, Description: names.get(guid) ?? '' }),
    ),
    Types: buildFacet(
      monitors,
      (m) => [m.MonitorType],
      (MonitorType) => ({ MonitorType }),
    ),
    Modes: buildFacet(
      monitors,
      (m) => [m.MonitorMode],
      (MonitorMode) => ({ MonitorMode }),
    ),
    Hosts: buildFacet(
      monitors,
      (m) => [monitorHost(m)].filter(containsSearch),
      (Host) => ({ Host }),
    ),
    CustomFields: buildFacet(
      monitors,
      (m) => [monitorTeam(m)].filter((team) => containsSearch(`Team: ${team}`)),
      (Value) => ({ Name: 'Team', Value }),
    ),
  };
}
