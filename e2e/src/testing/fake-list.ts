import type { FindResponse } from '@vedette/contract/v1/screens/find';
import type { MonitorPage, MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { toGuid } from './fake-account.js';
import { monitorHost, monitorTeam } from './fake-facets.js';

const RANK = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];

function countStates(monitors: readonly MonitorRow[]) {
  const count = (state: string): number => monitors.filter(({ State }) => State === state).length;
  return {
    Up: count('Up'),
    Warn: count('Warn'),
    Down: count('Down'),
    Unknown: count('Unknown'),
    Paused: count('Paused'),
  };
}

/** A page of the list, filtered and sorted as the service does. */
export function buildMonitorPage(monitors: readonly MonitorRow[], query: URLSearchParams, now: number): MonitorPage {
  const text = (query.get('Search') ?? '').toLowerCase();
  const states = (query.get('State') ?? '').split(',').filter((word) => word !== '');
  const [group, host, team] = ['MonitorGroupGuid', 'Host', 'CustomFieldValue'].map((name) => query.get(name));
  const matching = monitors.filter(
    (m) =>
      (host === null || monitorHost(m) === host) &&
      (team === null || monitorTeam(m) === team) &&
      m.Name.toLowerCase().includes(text) &&
      (group === null || m.MonitorGroups.some((g) => g.MonitorGroupGuid === group)),
  );
  const rows = matching.filter(({ State }) => states.length === 0 || states.includes(State));
  const byName = (a: MonitorRow, b: MonitorRow): number => a.Name.localeCompare(b.Name);
  const sorted = rows.toSorted((a, b) =>
    query.get('Sort') === 'Name' ? byName(a, b) : RANK.indexOf(a.State) - RANK.indexOf(b.State) || byName(a, b),
  );
  const skip = Number(query.get('Skip') ?? 0);
  return {
    At: now,
    StatusHistoryStartAt: now - 86_400_000,
    Total: rows.length,
    Visible: monitors.length,
    Counts: countStates(matching),
    Rows: sorted.slice(skip, skip + Number(query.get('Take') ?? 50)),
  };
}

/** Data of every page's frame, with warnings. */
export function buildOverview(monitors: readonly MonitorRow[], now: number) {
  const checkpoint = (CheckpointId: number) => ({
    CheckpointId,
    CheckpointName: `Local ${String(CheckpointId)}`,
    IsPrimaryCheckpoint: CheckpointId === 1,
    State: 'Online',
    LastSeenAt: now,
  });
  const warning = { Kind: 'MissedSlots', Message: 'Some checks were not run.' };
  const missed = monitors
    .slice(0, 2)
    .map(({ MonitorGuid, Name }) => ({ MonitorGuid, Name, Slots: 2, FromAt: now - 600_000, ToAt: now - 480_000 }));
  return {
    At: now,
    Monitors: countStates(monitors),
    OpenIncidents: 4,
    WaitingMails: 1,
    IsSingleHost: true,
    Checkpoints: [checkpoint(1), checkpoint(2)],
    Warnings: [{ ...warning, SinceAt: now - 600_000, Monitors: missed, OmittedMonitors: 3 }],
  };
}

/** The groups of the monitors, and the one with all. */
export function buildGroups(monitors: readonly MonitorRow[]) {
  const names = new Map(
    monitors.flatMap((m) => m.MonitorGroups.map((g) => [g.MonitorGroupGuid, g.Description] as const)),
  );
  const row = (MonitorGroupGuid: string, Description: string, IsAll: boolean, members: readonly MonitorRow[]) => ({
    MonitorGroupGuid,
    Description,
    IsAll,
    Members: members.length,
    Counts: countStates(members),
    MaySee: true,
    MayCreate: true,
    MayEdit: true,
    Worst: RANK.find((state) => members.some(({ State }) => State === state)),
  });
  return [
    row(toGuid(999_999), 'All monitors', true, monitors),
    ...[...names].map(([guid, name]) =>
      row(
        guid,
        name,
        false,
        monitors.filter((m) => m.MonitorGroups.some((g) => g.MonitorGroupGuid === guid)),
      ),
    ),
  ];
}

/** Monitors by name, and one result of another type. */
export function buildFindResult(monitors: readonly MonitorRow[], search: string): FindResponse {
  const matching = monitors.filter(({ Name }) => Name.toLowerCase().includes(search.toLowerCase()));
  const rows = matching.slice(0, 6).map(({ MonitorGuid, Name, State, IsActive, GenerateAlert }) => ({
    Id: MonitorGuid,
    Name,
    Note: 'Website',
    State,
    IsActive,
    GenerateAlert,
    MayEdit: true,
    DashboardGuid: 'da5b0a2d-0000-4000-8000-000000000024',
  }));
  const sla = { Id: toGuid(1), Name: `Gold for ${search}`, Note: '' };
  return {
    Groups: [
      ...(rows.length > 0 ? [{ Kind: 'Monitor' as const, Rows: rows, HasMore: matching.length > 6 }] : []),
      { Kind: 'Sla', Rows: [sla], HasMore: false },
    ],
  };
}
