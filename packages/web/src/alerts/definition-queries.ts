import { queryOptions } from '@tanstack/react-query';
import type { DefinitionRow, definitionV1Endpoints } from '@vedette/contract/v1/alerting/alert-definition';
import { call } from '../api/client.js';
import { apiPath, v4 } from '../api/v4.js';

export type { DefinitionRow };

export interface Definition {
  readonly AlertDefinitionGuid: string;
  readonly AlertName: string;
  readonly IsActive: boolean;
}

export interface Level {
  readonly Id: number;
  readonly EscalationMode: 'AlertOnErrorCount' | 'AlertOnErrorDuration';
  readonly ThresholdErrorCount: number;
  readonly ThresholdMinutes: number;
  readonly IsActive: boolean;
  readonly Message: string;
  readonly NumberOfReminders: number;
  readonly ReminderDelay: number;
  readonly IncludeTraceRoute: boolean;
}

export interface LevelIntegration {
  readonly IntegrationGuid: string;
  readonly Name: string;
  readonly Type: string;
  readonly IsActive?: boolean;
  readonly SendOkAlerts?: boolean;
  readonly SendReminderAlerts?: boolean;
  /** Comma-separated; requests send an array. */
  readonly ExtraEmailAddresses?: string;
  readonly VariableValues?: Readonly<Record<string, string>>;
}

/** Exactly one of the guids is set. */
export interface Member {
  readonly MonitorGuid?: string | null;
  readonly MonitorGroupGuid?: string | null;
  readonly OperatorGuid?: string | null;
  readonly OperatorGroupGuid?: string | null;
}

/** Query key of everything about definitions. */
export const DEFINITION_QUERIES = { queryKey: ['definitions'] };

const v4Query = <T>(key: readonly string[], path: string) =>
  queryOptions({ queryKey: ['definitions', ...key], queryFn: ({ signal }) => v4<T>('GET', path, undefined, signal) });

export const definitionsQuery = queryOptions({
  queryKey: ['definitions'],
  queryFn: ({ signal }) => call<(typeof definitionV1Endpoints)['list']>('GET /api/v1/AlertDefinition', { signal }),
});
export const definitionQuery = (guid: string) => v4Query<Definition>([guid], apiPath`/AlertDefinition/${guid}`);
export const levelsQuery = (guid: string) =>
  v4Query<readonly Level[]>([guid, 'levels'], apiPath`/AlertDefinition/${guid}/EscalationLevel`);
export const membersQuery = (guid: string) =>
  v4Query<readonly Member[]>([guid, 'members'], apiPath`/AlertDefinition/${guid}/Member`);
export const levelMembersQuery = (guid: string, level: number) =>
  v4Query<readonly Member[]>(
    [guid, String(level), 'members'],
    apiPath`/AlertDefinition/${guid}/EscalationLevel/${level}/Member`,
  );
export const levelIntegrationsQuery = (guid: string, level: number) =>
  v4Query<readonly LevelIntegration[]>(
    [guid, String(level), 'integrations'],
    apiPath`/AlertDefinition/${guid}/EscalationLevel/${level}/Integration`,
  );
