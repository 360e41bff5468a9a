import type { Monitor } from '@vedette/contract/v4/monitor';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { type Routes, ok } from './made-up-answers.js';

/** Returns the definition of the monitor in a row of the list, as version 4 answers it: a website unless `kind` says otherwise. */
export function monitorDefinition(row: MonitorRow, kind: Partial<Monitor> = {}): Monitor {
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

/** Answers about the definition of one monitor of the made-up account, which is of another kind than its row. */
export const definitionRoutes = (monitors: readonly MonitorRow[], guid: string, kind: Partial<Monitor>): Routes =>
  monitors
    .filter(({ MonitorGuid }) => MonitorGuid === guid)
    .map((row) => [new RegExp(`^GET v4/Monitor/${guid}$`), () => ok(monitorDefinition(row, kind))]);
