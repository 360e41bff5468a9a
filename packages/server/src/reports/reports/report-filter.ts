import type { ReportFilter } from '@vedette/contract/v1/reports/report-filter';
import { Problems } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { errorLevelNames } from '../../checks/index.js';
import { loadRegions } from '../../checkpoints/index.js';
import { loadCheckpointsByName, mergeViewFilters } from '../../dashboards/index.js';
import {
  runReferencingChange,
  lockDefinition,
  addUnknownReferenceProblems,
  type Db,
  type Tx,
  auditChange,
} from '../../definitions/index.js';
import { toReportView, type ReportView } from '../report-files/sections/readers/report-view-rules.js';
import type { StoreContext } from '../../module/context.js';
import { loadReportObject, loadReport } from './report.js';
import { updateFilter } from './report-sql.js';

/** @throws Fault `missing`. */
export async function readReportFilter(db: Db, caller: Caller, guid: string): Promise<ReportFilter> {
  return filterToWire((await loadReport(db, caller.accountId, guid)).filter);
}

/**
 * Replaces the filter. Deleted objects that the stored filter already contains are accepted.
 * @throws Fault `invalid` for filters that exclude each other, `missing` for other objects the account does not have
 */
export async function replaceReportFilter(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  requested: ReportFilter,
): Promise<void> {
  const { accountId } = caller;
  const view = toReportView(requested);
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, accountId, 'scheduled_report', guid);
    const before = await loadReport(tx, accountId, guid);
    await checkReferences(tx, accountId, view, before.filter);
    const filter = isEmpty(view) ? undefined : view;
    await updateFilter(tx, accountId, guid, filter);
    await auditChange({ tx, deps, caller }, await loadReportObject(tx, caller, before), {
      action: 'Updated',
      before: { Filter: filterToWire(before.filter) },
      after: { Filter: filterToWire(filter) },
    });
  });
}

const isEmpty = ({ narrowings, checkpointIds, regionIds, minLevel, isOkOnly, showPartial }: ReportView): boolean =>
  narrowings.length + checkpointIds.length + regionIds.length + minLevel === 0 && !isOkOnly && !showPartial;

const nonEmptyOrUndefined = <T>(list: readonly T[]): T[] | undefined => (list.length === 0 ? undefined : [...list]);

/** Leaves out members that limit nothing. */
function filterToWire(view: ReportView | undefined): ReportFilter {
  if (!view) return {};
  const { monitors, groups } = mergeViewFilters(view.narrowings);
  const [guids, groupGuids] = [nonEmptyOrUndefined(monitors), nonEmptyOrUndefined(groups)];
  const [checkpoints, regions] = [nonEmptyOrUndefined(view.checkpointIds), nonEmptyOrUndefined(view.regionIds)];
  return {
    ...(guids && { MonitorGuids: guids }),
    ...(groupGuids && { MonitorGroupGuids: groupGuids }),
    ...(view.minLevel > 0 && { ErrorLevel: errorLevelNames[view.minLevel] }),
    ...(checkpoints && { CheckpointIds: checkpoints }),
    ...(regions && { CheckpointRegionIds: regions }),
    ...(view.isOkOnly && { OnlyOk: true }),
    ...(view.showPartial && { ShowPartialMeasurements: true }),
  };
}

async function checkReferences(tx: Tx, accountId: number, view: ReportView, before: ReportView | undefined) {
  const problems = new Problems();
  const { monitors, groups } = mergeViewFilters(view.narrowings);
  const storedFilter = mergeViewFilters(before?.narrowings ?? []);
  const findNew = <T>(requested: readonly T[], stored: readonly T[] = []) =>
    requested.filter((one) => !stored.includes(one));
  await addUnknownReferenceProblems(tx, accountId, problems, {
    field: 'MonitorGuids',
    kind: 'monitor',
    guids: findNew(monitors, storedFilter.monitors),
  });
  await addUnknownReferenceProblems(tx, accountId, problems, {
    field: 'MonitorGroupGuids',
    kind: 'monitorGroup',
    guids: findNew(groups, storedFilter.groups),
  });
  const checkpointIds = findNew(view.checkpointIds, before?.checkpointIds);
  const regionIds = findNew(view.regionIds, before?.regionIds);
  const checkpoints = checkpointIds.length === 0 ? [] : await loadCheckpointsByName(tx, accountId);
  const regions = regionIds.length === 0 ? [] : await loadRegions(tx, accountId);
  for (const id of checkpointIds) {
    problems.when(
      !checkpoints.some(({ checkpointId }) => checkpointId === id),
      'CheckpointIds',
      unknownReferenceRule('checkpoint', id),
    );
  }
  for (const id of regionIds) {
    problems.when(
      !regions.some(({ regionId }) => regionId === id),
      'CheckpointRegionIds',
      unknownReferenceRule('region', id),
    );
  }
  problems.throwIfAny('missing');
}
