import type { Alert as AlertResource, AlertQuery } from '@vedette/contract/v4/alert';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import { batchEnvelope, readBatch, type Batch, type BatchRequest, type CursorCodec } from '../../checks/index.js';
import type { Alert } from '../delivery-log/alert.js';
import { selectAlerts, type AlertPosition } from './alert-list-sql.js';
import type { ContextPick } from '../../module/context.js';

export interface AlertListContext extends ContextPick<'db' | 'clock'> {
  readonly cursors: CursorCodec;
  /** Days after which alerts are deleted. */
  readonly retentionDays: number;
}

export interface AlertListRequest {
  readonly caller: Caller;
  readonly query: AlertQuery;
  /** Path below `/v4`, for example `/Alert/Monitor/<guid>`. */
  readonly path: string;
  readonly monitors: 'all' | readonly string[];
}

/** Returns one batch of alerts, newest first unless the query asks for ascending order. */
export async function listAlerts(deps: AlertListContext, { caller, query, path, monitors }: AlertListRequest) {
  const { accountId, zone } = caller;
  const request: BatchRequest & { path: string } = {
    path,
    query,
    zone,
    retentionDays: deps.retentionDays,
    now: deps.clock.now(),
    scope: { accountId, list: path },
    filters: [query.IncludeReminders === true ? 1 : 0],
  };
  const batch = readBatch(deps.cursors, request);
  const { period, isAscending, take } = batch;
  const rows = await selectAlerts(deps.db, {
    accountId,
    monitors,
    period,
    isAscending,
    limit: take + 1,
    from: toAlertPosition(batch),
    includeReminders: batch.filters[0] === 1,
  });
  const shown = rows.slice(0, take);
  const following = take > 0 ? rows[take] : undefined;
  return batchEnvelope(deps.cursors, request, batch, {
    data: shown.flatMap((alert) => toAlertResources(alert, zone)),
    self: toAlertPosition(batch) ?? selfPosition(batch, shown[0]),
    next: following && [following.at, following.alertGuid],
  });
}

function toAlertPosition({ position: [at, guid] }: Batch): AlertPosition | undefined {
  return typeof at === 'number' && typeof guid === 'string' ? [at, guid] : undefined;
}

const LOWEST = '00000000-0000-0000-0000-000000000000';
const HIGHEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns the first row's position, so that the cursor of the first batch returns the same batch after the list has
 * grown.
 */
function selfPosition({ isAscending, period }: Batch, first: Alert | undefined): AlertPosition {
  if (isAscending) return [period.start, LOWEST];
  return first ? [first.at, first.alertGuid] : [period.end, HIGHEST];
}

/** Converts an alert to its wire form. System alerts, which the contract does not know, give no entry. */
function toAlertResources(alert: Alert, zone: string): AlertResource[] {
  const { kind, subject } = alert;
  if (kind === 'System' || subject === undefined) return [];
  const { monitorGuid, checkId, firstErrorCheckId } = subject;
  const attributes = {
    AlertType: kind,
    MonitorGuid: monitorGuid,
    Timestamp: formatLocalDateTime(alert.at, zone),
    FirstError: formatLocalDateTime(alert.firstErrorAt, zone),
    MonitorCheckId: checkId,
    FirstErrorMonitorCheckId: firstErrorCheckId,
    ErrorDescription: alert.errorDescription,
    ...(alert.errorMessage !== '' && { ErrorMessage: alert.errorMessage }),
    IncidentKey: alert.incidentKey,
  };
  const checks = [checkId, firstErrorCheckId].map((id) => ({
    Id: id,
    Type: 'MonitorCheck',
    Links: { Self: `/MonitorCheck/${id}` },
  }));
  return [{ Type: 'Alert', Id: alert.alertGuid, Attributes: attributes, Relationships: checks, Links: {} }];
}
