import type { MonitorCheck } from '@vedette/contract/v4/monitor-check';
import type { RelationObject } from '@vedette/contract/v4/envelope';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { errorLevelNames } from '../record/check.js';
import { stepsResources } from './steps-view.js';
import type { Retention } from '../store/partitions-sql.js';
import type { StoredCheck } from '../store/stored-check.js';

/** Whether the detail of a check is still kept. */
export function hasDetail(check: StoredCheck, now: Instant, { okDetailDays }: Retention): boolean {
  if (check.detailKind === 'none') return false;
  return check.errorLevel > 0 || check.at >= Math.floor(now / DAY) * DAY - okDetailDays * DAY;
}

/** Serialises a check. The checkpoint server comes first among the relationships, as clients expect. */
export function toCheckResource(check: StoredCheck, zone: string, withDetail: boolean): MonitorCheck {
  const self = `/MonitorCheck/${check.id}`;
  const relationships: RelationObject[] = [
    relation(check.serverId, 'CheckpointServer', `/Checkpoint/Server/${check.serverId}`),
  ];
  if (withDetail && check.detailKind === 'http') relationships.push(relation(check.id, 'HttpCheck', `${self}/Http`));
  if (withDetail && (check.detailKind === 'steps' || check.detailKind === 'collection')) {
    const { type, path } = stepsResources[check.detailKind];
    relationships.push(relation(check.id, type, `${self}/${path}`));
  }
  if (withDetail && check.detailKind === 'page')
    for (const type of ['Waterfall', 'PageSource', 'Filmstrip'])
      relationships.push(relation(check.id, type, `${self}/${type}`));
  if (withDetail && check.detailKind === 'transaction')
    relationships.push(relation(check.id, 'TransactionCheck', `${self}/Transaction`));
  if (check.isConcurrent && !check.isPartial)
    relationships.push(relation(check.id, 'ConcurrentCheck', `${self}/Concurrent`));
  return {
    Type: 'MonitorCheck',
    Id: check.id,
    Attributes: {
      MonitorGuid: check.monitorGuid,
      Timestamp: formatLocalDateTime(check.at, zone),
      ErrorCode: check.errorCode,
      TotalTime: check.totalMs,
      ResolveTime: check.resolveMs,
      ConnectionTime: check.connectMs,
      DownloadTime: check.downloadMs,
      ...(check.totalBytes !== undefined && { TotalBytes: check.totalBytes }),
      ...(check.resolvedIpAddress !== undefined && { ResolvedIpAddress: check.resolvedIpAddress }),
      ErrorLevel: errorLevelNames[check.errorLevel],
      ErrorDescription: check.errorDescription,
      ErrorMessage: check.errorMessage,
      StagingMode: check.stagingMode,
      ServerId: check.serverId,
      ...(check.httpStatusCode !== undefined && { HttpStatusCode: check.httpStatusCode }),
      IsPartialCheck: check.isPartial,
      IsConcurrentCheck: check.isConcurrent,
    },
    Relationships: relationships,
    Links: { Self: self },
  };
}

/** Builds the envelope of a single resource. */
export function singleEnvelope<Data>(
  data: Data,
  path: string,
  { now, zone }: { readonly now: Instant; readonly zone: string },
) {
  const relationships: RelationObject[] = [];
  return {
    Data: data,
    Links: { Self: `/v4${path}` },
    Relationships: relationships,
    Meta: { Timestamp: formatLocalDateTime(now, zone) },
  };
}

/** Relation to an image of a check. */
export const screenshotRelation = (checkId: number, screenshotId: string): RelationObject => ({
  Id: screenshotId,
  Type: 'Screenshot',
  Links: { Self: `/MonitorCheck/${checkId}/Screenshot/${screenshotId}` },
});

function relation(id: number, type: string, self: string): RelationObject {
  return { Id: id, Type: type, Links: { Self: self } };
}
