import type { MonitorCheckQuery } from '@vedette/contract/v4/monitor-check';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { lowestIdAt } from '@vedette/kernel/ids';
import { problem } from '@vedette/i18n/message';
import type { Caller } from '../../rights/index.js';
import {
  errorLevelNames,
  type BrowserDetail,
  type ErrorLevel,
  type StepsDetail,
  type StepsKind,
} from '../record/check.js';
import { toCheckResource, hasDetail, screenshotRelation, singleEnvelope } from './check-view.js';
import type { CursorCodec } from './cursor.js';
import type { CheckScope, StoredCheckQuery } from './list-sql.js';
import { batchEnvelope, readBatch, type BatchRequest } from './paging.js';
import type { StoredSnapshot } from '../snapshots/snapshot-sql.js';
import type { Retention } from '../store/partitions-sql.js';
import { redactQueryValues } from './redact-url-rules.js';
import { stepsAttributes, stepsResources, redactStepUrls } from './steps-view.js';
import type { StoredCheck } from '../store/stored-check.js';

/** Stored detail of an HTTP check. */
export interface StoredHttpDetail {
  readonly url: string;
  readonly requestHeaders: string;
  readonly responseHeaders: string;
  /** Undefined if there was none, or it is not kept. */
  readonly body: string | undefined;
}

/** Reading side of storage; `reads-sql.ts` implements it. */
export interface CheckReads {
  list(query: StoredCheckQuery): Promise<StoredCheck[]>;
  byId(accountId: number, checkId: number): Promise<StoredCheck | undefined>;
  partials(overall: StoredCheck): Promise<StoredCheck[]>;
  httpDetail(accountId: number, checkId: number): Promise<StoredHttpDetail | undefined>;
  /** Undefined if none was requested. */
  snapshot(accountId: number, checkId: number): Promise<StoredSnapshot | undefined>;
  stepsDetail(accountId: number, checkId: number): Promise<Omit<StepsDetail, 'kind'> | undefined>;
  /** Only for a check whose row has details of that kind. */
  browserDetail(accountId: number, checkId: number, kind: BrowserDetail['kind']): Promise<BrowserDetail | undefined>;
}

export interface CheckListDeps {
  readonly reads: CheckReads;
  readonly cursors: CursorCodec;
  readonly clock: Pick<Clock, 'now'>;
  readonly retention: Retention;
}

interface ListRequest {
  readonly caller: Caller;
  readonly query: MonitorCheckQuery;
  readonly path: string;
  readonly scope: CheckScope;
}

/** Returns one batch of checks, newest first by default. */
export async function listBatch(deps: CheckListDeps, { caller, query, path, scope }: ListRequest) {
  const { accountId, zone } = caller;
  const now = deps.clock.now();
  const level = errorLevelNames.indexOf(query.ErrorLevel ?? 'NoError');
  const request: BatchRequest & { path: string } = {
    scope: { accountId, list: path },
    path,
    query,
    filters: [level, query.ShowPartialMeasurements === true ? 1 : 0],
    now,
    zone,
    retentionDays: deps.retention.checkDays,
  };
  const batch = readBatch(deps.cursors, request);
  const range = idRange(batch);
  const [minLevel = 0, showPartial] = batch.filters;
  const rows = await deps.reads.list({
    accountId,
    scope,
    ...range,
    nowId: lowestIdAt(now),
    isAscending: batch.isAscending,
    limit: batch.take + 1,
    minLevel: minLevel as ErrorLevel,
    showPartial: showPartial === 1,
  });
  const data = rows.slice(0, batch.take);
  return batchEnvelope(deps.cursors, request, batch, {
    data: data.map((check) => toCheckResource(check, zone, hasDetail(check, now, deps.retention))),
    ...batchPositions(data, rows.length > data.length && batch.take > 0, { ...batch, ...range }),
  });
}

/** @throws Fault `missing` when the account has no such check */
export async function readCheckResource(deps: CheckListDeps, { accountId, zone }: Caller, checkId: number) {
  const now = deps.clock.now();
  const check = await loadCheck(deps, accountId, checkId);
  const resource = toCheckResource(check, zone, hasDetail(check, now, deps.retention));
  return singleEnvelope(resource, `/MonitorCheck/${checkId}`, { now, zone });
}

/** Additional dependencies for showing details. */
export interface DetailDeps extends CheckListDeps {
  /** Whether the caller may see a monitor's settings in addition to its results. */
  readonly maySeeSettings: (caller: Caller, monitorGuid: string) => Promise<boolean>;
}

/** @throws Fault `missing` when there is no such check, or it has no HTTP details (any more) */
export async function loadHttpDetail(deps: DetailDeps, caller: Caller, checkId: number) {
  const { accountId, zone } = caller;
  const check = await loadCheck(deps, accountId, checkId);
  const detail = await deps.reads.httpDetail(accountId, checkId);
  if (!detail) {
    throw new Fault(
      'missing',
      check.detailKind === 'http'
        ? 'This check has no HTTP details: for OK checks they are kept for a few days only'
        : 'This check has no HTTP details: it is not an HTTP check',
    );
  }
  const path = `/MonitorCheck/${checkId}/Http`;
  const snapshotId = (await deps.reads.snapshot(accountId, checkId))?.screenshotGuid;
  const attributes = {
    Url: (await deps.maySeeSettings(caller, check.monitorGuid)) ? detail.url : redactQueryValues(detail.url),
    ...(detail.body !== undefined && { ResponseBody: detail.body }),
    ResponseHeaders: detail.responseHeaders,
    RequestHeaders: detail.requestHeaders,
  };
  const data = {
    Type: 'HttpCheck' as const,
    Id: checkId,
    Attributes: attributes,
    Relationships: snapshotId === undefined ? [] : [screenshotRelation(checkId, snapshotId)],
    Links: { Self: path },
  };
  return singleEnvelope(data, path, { now: deps.clock.now(), zone });
}

/** Which steps are requested: those of a script, or the requests of a collection. */
export interface StepsRequest<K extends StepsKind> {
  readonly checkId: number;
  readonly kind: K;
}

const NO_STEPS: Readonly<Record<StepsKind, { readonly expired: string; readonly notRecorded: string }>> = {
  steps: {
    expired: problem('This check has no steps: for OK checks they are kept for a few days only'),
    notRecorded: problem('This check has no steps: its monitor type does not record them'),
  },
  collection: {
    expired: problem('This check has no requests of a collection: for OK checks they are kept for a few days only'),
    notRecorded: problem('This check has no requests of a collection: its monitor type does not record them'),
  },
};

/** @throws Fault `missing` when there is no such check, or it has no steps of that kind (any more) */
export async function loadSteps<K extends StepsKind>(
  deps: DetailDeps,
  caller: Caller,
  { checkId, kind }: StepsRequest<K>,
) {
  const { accountId, zone } = caller;
  const check = await loadCheck(deps, accountId, checkId);
  const detail = check.detailKind === kind ? await deps.reads.stepsDetail(accountId, checkId) : undefined;
  if (!detail) {
    const { expired, notRecorded } = NO_STEPS[kind];
    throw new Fault('missing', check.detailKind === kind ? expired : notRecorded);
  }
  const resource: (typeof stepsResources)[K] = stepsResources[kind];
  const path = `/MonitorCheck/${checkId}/${resource.path}`;
  const allAttributes = stepsAttributes(detail);
  const maySee = await deps.maySeeSettings(caller, check.monitorGuid);
  const data = {
    Type: resource.type as (typeof stepsResources)[K]['type'],
    Id: checkId,
    Attributes: maySee ? allAttributes : redactStepUrls(allAttributes, redactQueryValues),
    Relationships: [],
    Links: { Self: path },
  };
  return singleEnvelope(data, path, { now: deps.clock.now(), zone });
}

/** @throws Fault `missing` when there is no such check, or it is not a concurrent check as a whole */
export async function listPartialChecks(deps: CheckListDeps, { accountId, zone }: Caller, checkId: number) {
  const now = deps.clock.now();
  const check = await loadCheck(deps, accountId, checkId);
  if (!check.isConcurrent || check.isPartial) throw new Fault('missing', 'This check is not a concurrent check');
  const partials = await deps.reads.partials(check);
  const data = partials.map((one) => toCheckResource(one, zone, hasDetail(one, now, deps.retention)));
  return { ...singleEnvelope(data, `/MonitorCheck/${checkId}/Concurrent`, { now, zone }), Cursors: {} };
}

async function loadCheck({ reads }: CheckListDeps, accountId: number, checkId: number): Promise<StoredCheck> {
  const check = await reads.byId(accountId, checkId);
  if (!check) throw new Fault('missing', `There is no check ${checkId}`);
  return check;
}

interface ListPosition {
  readonly isAscending: boolean;
  readonly position: readonly (number | string)[];
  readonly from: number;
  readonly until: number;
}

/** Returns the ids of a batch: those of the period, from or up to the position. */
function idRange(batch: {
  readonly period: { readonly start: number; readonly end: number };
  readonly isAscending: boolean;
  readonly position: readonly (number | string)[];
}): { readonly from: number; readonly until: number } {
  const from = lowestIdAt(batch.period.start);
  const until = lowestIdAt(batch.period.end);
  const [at] = batch.position;
  if (typeof at !== 'number') return { from, until };
  return batch.isAscending ? { from: Math.max(from, at), until } : { from, until: Math.min(until, at + 1) };
}

/**
 * A position is the first id that a batch may contain. The first batch of a growing list gets the position of its first
 * row, so that its cursor returns the same batch later.
 */
function batchPositions(
  data: readonly StoredCheck[],
  hasMore: boolean,
  { isAscending, position, from, until }: ListPosition,
) {
  const edge = isAscending ? from : until - 1;
  const self = position.length > 0 ? position : [(isAscending ? undefined : data[0]?.id) ?? edge];
  const last = data.at(-1)?.id;
  const next = hasMore && last !== undefined ? [isAscending ? last + 1 : last - 1] : undefined;
  return { self, next };
}
