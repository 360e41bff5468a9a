import type { Monitor } from '@vedette/contract/v4/monitor';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { type RouteResponse, type Routes, created, notFound, ok } from './fake-responses.js';
import { toGuid } from './fake-account.js';

/** The clone of any monitor. */
export const CLONE = toGuid(990_100);

/** Returns the definition of a monitor in the format of version 4: a website monitor unless `kind` differs. */
function monitorDefinition(row: MonitorRow, kind: Partial<Monitor> = {}): Monitor {
  return {
    MonitorGuid: row.MonitorGuid,
    MonitorType: 'Https',
    Name: row.Name,
    GenerateAlert: row.GenerateAlert,
    IsActive: row.IsActive,
    MonitorMode: row.MonitorMode,
    CheckInterval: 5,
    CustomFields: [],
    SelectedCheckpoints: {},
    UsePrimaryCheckpointsOnly: true,
    UseConcurrentMonitoring: false,
    Notes: row.Notes ?? '',
    IsLocked: false,
    Hash: 'x',
    CreatedDate: '2026-09-01T10:00:00',
    LastModifiedDate: '2026-11-01T10:00:00',
    Url: 'https://example.com/',
    ...kind,
  };
}

/** Answers about the definition of one monitor whose type differs from its row. */
export const definitionRoutes = (monitors: readonly MonitorRow[], guid: string, kind: Partial<Monitor>): Routes =>
  monitors
    .filter(({ MonitorGuid }) => MonitorGuid === guid)
    .map((row) => [new RegExp(`^GET v4/Monitor/${guid}$`), () => ok(monitorDefinition(row, kind))]);

/** The rejection of a monitor without a name and with an invalid condition. */
export const invalidMonitor: RouteResponse = {
  status: 400,
  body: {
    Messages: ['Name: must not be empty', 'ErrorConditions[0].Value: must be a number'].map((Message) => ({ Message })),
  },
};

/** Answers about monitor definitions; a created monitor is in no list. */
export function monitorRoutes(monitors: readonly MonitorRow[]): Routes {
  const respondFor = (guid: string, respond: (row: MonitorRow) => RouteResponse): RouteResponse =>
    monitors.filter(({ MonitorGuid }) => MonitorGuid === guid).map(respond)[0] ?? notFound;
  return [
    [
      /^POST v4\/Monitor$/,
      ({ body: { Password: _password, ...definition } }) =>
        definition['Name'] === ''
          ? invalidMonitor
          : respondFor(toGuid(0), (row) => created(monitorDefinition(row, { Url: undefined, ...definition }))),
    ],
    [
      /^POST v4\/Monitor\/([^/]+)\/Clone$/,
      (_request, guid) =>
        respondFor(guid, (row) => created(monitorDefinition({ ...row, MonitorGuid: CLONE, IsActive: false }))),
    ],
    [/^POST v4\/Monitor\/[^/]+\/MaintenancePeriod$/, ({ body }) => created({ ...body, Id: 1 })],
    [/^GET v4\/Monitor\/([^/]+)$/, (_request, guid) => respondFor(guid, (row) => ok(monitorDefinition(row)))],
    [/^GET v4\/Monitor\/MonitorGroup\//, () => ok(monitors.slice(0, 20).map((row) => monitorDefinition(row)))],
  ];
}
