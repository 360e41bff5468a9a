import type { IncidentRow, IncidentView, EscalationStep } from '@vedette/contract/v1/checks/incident';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { idInstant } from '@vedette/kernel/ids';
import type { Caller } from '../../rights/index.js';
import { visibleCalls, describeLevelStatus } from '../../alerting/index.js';
import { translateSentence } from '../../sentences/index.js';
import { toAlertRow } from './alert-view.js';
import type { LevelStatusRecord } from '../reads/alerts-sql.js';
import { MAX_EVENTS, buildIncidentTimeline } from './incident-timeline-rules.js';
import type { IncidentRecord } from '../reads/incidents-sql.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { limitToGuids } from '../../monitors/index.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';

/** Returns an incident as the API lists it. */
export const toIncidentRow = (incident: IncidentRecord, translate: Translate = translateToEnglish): IncidentRow => ({
  IncidentId: incident.id,
  MonitorGuid: incident.monitorGuid,
  MonitorName: incident.monitorName,
  OpenedAt: incident.openedAt,
  ConfirmedAt: incident.confirmedAt,
  ...(incident.closedAt !== null && { ClosedAt: incident.closedAt }),
  FirstErrorCheckId: incident.firstErrorCheckId,
  FirstConfirmedCheckId: incident.firstConfirmedCheckId,
  LastErrorCheckId: incident.lastErrorCheckId,
  ...(incident.okCheckId !== null && { OkCheckId: incident.okCheckId }),
  ConfirmedCount: incident.confirmedCount,
  ErrorCode: incident.errorCode,
  ErrorDescription: translateSentence(incident.errorDescription, translate),
  IsClosedAutomatically: incident.silencedReason !== null,
  ...(incident.acknowledgedAt !== null && { AcknowledgedAt: incident.acknowledgedAt }),
  ...(incident.acknowledgedBy !== null && { AcknowledgedBy: incident.acknowledgedBy }),
  Alerts: incident.alerts,
});

export interface IncidentListQuery {
  readonly State?: 'Open' | 'Closed' | undefined;
  readonly MonitorGuid?: string | undefined;
  readonly MonitorGuids?: string | undefined;
  readonly FromAt?: number | undefined;
  readonly UntilAt?: number | undefined;
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

const DEFAULT_TAKE = 50;

/** Returns a page of incidents of visible monitors, open ones first, then newest first. */
export async function listIncidents(
  { reads, visibleTo }: ReadDeps,
  caller: Caller,
  query: IncidentListQuery,
  translate: Translate = translateToEnglish,
) {
  const scope = { accountId: caller.accountId, visible: limitToGuids(await visibleTo(caller), query.MonitorGuids) };
  const take = query.Take ?? DEFAULT_TAKE;
  const position = decodeCursor(query.Cursor, ['boolean', 'integer', 'integer']);
  const found = await reads.incidents(scope, {
    isOpen: query.State === undefined ? undefined : query.State === 'Open',
    monitorGuid: query.MonitorGuid,
    from: query.FromAt,
    until: query.UntilAt,
    after: position && { isOpen: position[0], openedAt: position[1], id: position[2] },
    take: take + 1,
  });
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  const next =
    found.length > take && last ? { Next: encodeCursor([last.closedAt === null, last.openedAt, last.id]) } : {};
  return { Rows: rows.map((row) => toIncidentRow(row, translate)), ...next };
}

/**
 * Finds an incident.
 * @throws Fault `missing` unless it belongs to a monitor the caller may see.
 */
export async function findIncident(
  { reads, visibleTo }: ReadDeps,
  caller: Caller,
  id: number,
): Promise<IncidentRecord> {
  const scope = { accountId: caller.accountId, visible: await visibleTo(caller) };
  const [incident] = await reads.incidents(scope, { id, take: 1 });
  if (!incident) throw new Fault('missing', `IncidentId: ${unknownReferenceRule('incident', id)}`);
  return incident;
}

function toEscalationStep(
  level: LevelStatusRecord,
  incident: IncidentRecord,
  { at, translate }: { readonly at: Instant; readonly translate: Translate },
): EscalationStep {
  const run = { firstConfirmedAt: incident.confirmedAt, confirmedCount: incident.confirmedCount };
  const { rule, dueAt, waiting } = describeLevelStatus(
    level,
    incident.closedAt === null ? run : undefined,
    at,
    translate,
  );
  return {
    AlertDefinitionGuid: level.definitionGuid,
    AlertName: level.definitionName,
    EscalationLevelId: level.levelId,
    Rule: rule,
    ...(level.firedAt !== null && { AlertedAt: level.firedAt }),
    ...(dueAt !== undefined && { DueAt: dueAt }),
    ...(waiting !== undefined && { PendingReason: waiting }),
  };
}

/** Returns one incident with its timeline, alerts and escalation levels. */
export async function readIncident(
  deps: ReadDeps,
  caller: Caller,
  id: number,
  translate: Translate = translateToEnglish,
): Promise<IncidentView> {
  const incident = await findIncident(deps, caller, id);
  const { reads } = deps;
  const scope = { accountId: caller.accountId, visible: [incident.monitorGuid] };
  const now = deps.clock.now();
  const until = (incident.closedAt ?? now) + DAY;
  const range = { from: idInstant(incident.firstErrorCheckId), until, errorLevel: 0, take: MAX_EVENTS, now };
  const [checks, alerts, levels, notes] = await Promise.all([
    reads.checks(incident.monitorGuid, {
      ...range,
      ...(incident.okCheckId !== null && { beforeId: incident.okCheckId + 1 }),
    }),
    reads.alerts(scope, {
      incidentGuid: incident.guid,
      withSystem: false,
      take: 200,
      messages: { callIntegrations: visibleCalls(caller) },
    }),
    reads.levelStatuses(incident.guid),
    reads.notes(incident.id),
  ]);
  const alertRows = alerts.map((alert) => toAlertRow(alert, caller, translate));
  return {
    ...toIncidentRow(incident, translate),
    Timeline: buildIncidentTimeline({ incident, checks, alerts: alertRows, notes, caller }, translate),
    AlertRows: alertRows,
    EscalationSteps: levels.map((level) => toEscalationStep(level, incident, { at: deps.clock.now(), translate })),
  };
}
