import type { ReportFilter } from '@vedette/contract/v1/reports/report-filter';
import { Problems } from '@vedette/kernel/fault';
import { unknownRule } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { errorLevelNames } from '../../checks/index.js';
import { loadRegions } from '../../checkpoints/index.js';
import { checkpointsByName, mergeViewFilters } from '../../dashboards/index.js';
import { changing, lockDefinition, noteUnknown, type Db, type Tx, noteChange } from '../../definitions/index.js';
import { toReportView, type ReportView } from '../report-files/sections/readers/report-view-rules.js';
import type { StoreContext } from '../../module/context.js';
import { loadReportObject, storedReport } from './report.js';
import { updateFilter } from './report-sql.js';

/** @throws Fault `missing`. */
export async function readReportFilter(db: Db, caller: Caller, guid: string): Promise<ReportFilter> {
  return filterToWire((await storedReport(db, caller.accountId, guid)).filter);
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
  await changing(deps.db, async (tx) => {
    await lockDefinition(tx, accountId, 'scheduled_report', guid);
    const before = await storedReport(tx, accountId, guid);
    await checkNamed(tx, accountId, view, before.filter);
    const filter = isEmpty(view) ? undefined : view;
    await updateFilter(tx, accountId, guid, filter);
    await noteChange({ tx, deps, caller }, await loadReportObject(tx, caller, before), {
      action: 'Updated',
      before: { Filter: filterToWire(before.filter) },
      after: { Filter: filterToWire(filter) },
    });
  });
}

const isEmpty = ({ narrowings, checkpointIds, regionIds, minLevel, isOkOnly, showPartial }: ReportView): boolean =>
  narrowings.length + checkpointIds.length + regionIds.length + minLevel === 0 && !isOkOnly && !showPartial;

const filled = <T>(list: readonly T[]): T[] | undefined => (list.length === 0 ? undefined : [...list]);

/** Leaves out members that limit nothing. */
function filterToWire(view: ReportView | undefined): ReportFilter {
  if (!view) return {};
  const { monitors, groups } = mergeViewFilters(view.narrowings);
  const [guids, groupGuids] = [filled(monitors), filled(groups)];
  const [checkpoints, regions] = [filled(view.checkpointIds), filled(view.regionIds)];
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

async function checkNamed(tx: Tx, accountId: number, view: ReportView, before: ReportView | undefined) {
  const problems = new Problems();
  const { monitors, groups } = mergeViewFilters(view.narrowings);
  const known = mergeViewFilters(before?.narrowings ?? []);
  const unstored = <T>(requested: readonly T[], stored: readonly T[] = []) =>
    requested.filter((one) => !stored.includes(one));
  await noteUnknown(tx, accountId, problems, {
    field: 'MonitorGuids',
    kind: 'monitor',
    guids: unstored(monitors, known.monitors),
  });
  await noteUnknown(tx, accountId, problems, {
    field: 'MonitorGroupGuids',
    kind: 'monitorGroup',
    guids: unstored(groups, known.groups),
  });
  const checkpointIds = unstored(view.checkpointIds, before?.checkpointIds);
  const regionIds = unstored(view.regionIds, before?.regionIds);
  const checkpoints = checkpointIds.length === 0 ? [] : await checkpointsByName(tx, accountId);
  const regions = regionIds.length === 0 ? [] : await loadRegions(tx, accountId);
  for (const id of checkpointIds) {
    problems.when(
      !checkpoints.some(({ checkpointId }) => checkpointId === id),
      'CheckpointIds',
      unknownRule('checkpoint', id),
    );
  }
  for (const id of regionIds) {
    problems.when(!regions.some(({ regionId }) => regionId === id), 'CheckpointRegionIds', unknownRule('region', id));
  }
  problems.throwIfAny('missing');
}
