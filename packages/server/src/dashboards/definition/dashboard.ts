import type { Dashboard, DashboardPatch, DashboardWrite } from '@vedette/contract/v4/dashboard';
import { copyName } from '@vedette/contract/copy-name';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault, uniqueNameRule, unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { findChangedFields, dropItemGrants } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import {
  auditChange,
  runReferencingChange,
  lockDefinition,
  duplicateName,
  addUnknownReferenceProblems,
  translateDuplicateName,
  type Db,
  type Tx,
} from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import {
  DASHBOARD_DEFAULTS,
  storedPredefinedDashboards,
  applySettingsWrite,
  toWire,
  type DashboardSettings,
  type StoredDashboard,
} from './dashboard-rules.js';
import {
  deleteDashboard,
  insertDashboard,
  countDashboardReports,
  selectCulture,
  selectDashboards,
  updateDashboard,
  type CustomDashboard,
} from './dashboard-sql.js';
import { deleteFavourites } from './favourites-sql.js';
import { predefinedDashboard } from '@vedette/contract/v1/dashboards/predefined';

export interface DashboardDeps extends StoreContext {
  /** Returns the ids of all checkpoints and regions, including deleted ones. */
  readonly knownCheckpoints: (
    accountId: number,
  ) => Promise<{ readonly checkpointIds: ReadonlySet<number>; readonly regionIds: ReadonlySet<number> }>;
  /** Resets the default dashboard of every operator who chose this one. */
  readonly resetDefaultDashboards: (tx: Tx, accountId: number, dashboardGuid: string) => Promise<void>;
}

const VIEW_LEVEL = 1;

/** Returns the predefined dashboards, then those the caller may view, by name. */
export async function listDashboards(db: Db, caller: Caller): Promise<Dashboard[]> {
  return (await loadViewableDashboards(db, caller)).map((dashboard) => toWire(dashboard, caller.zone));
}

/** Returns the dashboards the caller may view, in the order of lists. */
export async function loadViewableDashboards(db: Db, caller: Caller): Promise<StoredDashboard[]> {
  const viewable = (await selectDashboards(db, caller.accountId)).filter(
    ({ dashboardGuid, ownerGuid }) =>
      ownerGuid === caller.operatorGuid || caller.rights.level('dashboard', dashboardGuid) >= VIEW_LEVEL,
  );
  return [...storedPredefinedDashboards, ...viewable];
}

/** @throws Fault `missing`. */
export async function readDashboard(db: Db, caller: Caller, guid: string): Promise<Dashboard> {
  return toWire(await loadDashboard(db, caller.accountId, guid), caller.zone);
}

/** Creates a private copy that belongs to the caller, named in the language of the account. */
export async function cloneDashboard(deps: DashboardDeps, caller: Caller, guid: string): Promise<Dashboard> {
  return runReferencingChange(deps.db, async (tx) => {
    const original = await loadDashboard(tx, caller.accountId, guid);
    const translate = translatorFor(await selectCulture(tx, caller.accountId));
    const all = [...storedPredefinedDashboards, ...(await selectDashboards(tx, caller.accountId))];
    const takenNames = new Set(all.map(({ name }) => name.toLowerCase()));
    const copy: CustomDashboard = {
      ...original,
      name: copyName(predefinedDashboard(guid) ? translate(original.name) : original.name, {
        translate,
        maxLength: 200,
        isTaken: (name) => takenNames.has(name.toLowerCase()),
      }),
      dashboardGuid: deps.random.newGuid(),
      ownerGuid: caller.operatorGuid,
    };
    await translateDuplicateName(
      insertDashboard(tx, caller.accountId, { ...copy, createdAt: deps.clock.now() }),
      DASHBOARD_NAME_RULE,
    );
    const wire = toWire(copy, caller.zone);
    await auditChange({ tx, deps, caller }, toDashboardObject(copy), { action: 'Created', after: { ...wire } });
    return wire;
  });
}

/** PUT: omitted fields get their defaults. */
export const replaceDashboard = (
  deps: DashboardDeps,
  caller: Caller,
  guid: string,
  write: DashboardWrite,
): Promise<void> => changeDashboard(deps, caller, guid, { write, isReplacement: true });

/** PATCH: omitted fields stay. */
export const patchDashboard = (
  deps: DashboardDeps,
  caller: Caller,
  guid: string,
  write: DashboardPatch,
): Promise<void> => changeDashboard(deps, caller, guid, { write, isReplacement: false });

/** A body that changes a dashboard. With `isReplacement`, omitted fields get their defaults. */
interface DashboardChange {
  readonly write: DashboardPatch;
  readonly isReplacement: boolean;
}

/**
 * @throws Fault `invalid` for a bad period or a guid that differs from the path, `missing` naming each object the
 * account does not have, `conflict` for a name another dashboard has.
 */
async function changeDashboard(
  deps: DashboardDeps,
  caller: Caller,
  guid: string,
  write: DashboardChange,
): Promise<void> {
  const problems = new Problems();
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'dashboard', guid);
    const before = await loadCustomDashboard(tx, caller.accountId, guid);
    const after = applyWrite(before, write, caller.zone, problems);
    problems.throwIfAny();
    await checkReferences(tx, deps, caller.accountId, after);
    rejectPredefinedName(after.name, before.name);
    await translateDuplicateName(updateDashboard(tx, caller.accountId, after), DASHBOARD_NAME_RULE);
    const fields = findChangedFields({ ...toWire(before, caller.zone) }, { ...toWire(after, caller.zone) });
    await auditChange({ tx, deps, caller }, toDashboardObject(after), { action: 'Updated', ...fields });
  });
}

function applyWrite(
  before: CustomDashboard,
  { write, isReplacement }: DashboardChange,
  zone: string,
  problems: Problems,
): CustomDashboard {
  checkIdInBody('DashboardGuid', { given: write.DashboardGuid, inPath: before.dashboardGuid }, problems);
  const base = isReplacement ? { ...DASHBOARD_DEFAULTS, name: '' } : before;
  return { ...before, ...applySettingsWrite(base, write, zone, problems) };
}

/** Adds the problems that a change would have in the fields that could be read. @throws Fault `missing`. */
export async function validateDashboard(
  deps: DashboardDeps,
  { accountId, zone }: Caller,
  { guid, ...write }: DashboardChange & { readonly guid: string },
  problems: Problems,
): Promise<void> {
  const after = applyWrite(await loadCustomDashboard(deps.db, accountId, guid), write, zone, problems);
  await addUnknownObjectProblems(deps.db, { ...deps, accountId }, [collectReferences(after)], problems);
}

/**
 * Deletes a dashboard.
 * @throws Fault `inUse` while a scheduled report sends it.
 */
export async function removeDashboard(deps: DashboardDeps, caller: Caller, guid: string): Promise<void> {
  await runReferencingChange(deps.db, async (tx) => {
    await lockDefinition(tx, caller.accountId, 'dashboard', guid);
    const dashboard = await loadCustomDashboard(tx, caller.accountId, guid);
    const reports = await countDashboardReports(tx, caller.accountId, guid);
    if (reports > 0)
      throw new Fault(
        'inUse',
        reports === 1
          ? 'This dashboard is sent by 1 scheduled report'
          : `This dashboard is sent by ${reports} scheduled reports`,
      );
    await deleteDashboard(tx, caller.accountId, guid);
    await dropItemGrants(tx, caller.accountId, { type: 'dashboard', guid });
    await deps.resetDefaultDashboards(tx, caller.accountId, guid);
    await deleteFavourites(tx, caller.accountId, guid);
    const before = { ...toWire(dashboard, caller.zone) };
    await auditChange({ tx, deps, caller }, toDashboardObject(dashboard), { action: 'Deleted', before });
  });
}

/** Returns a predefined dashboard, or one of the account. @throws Fault `missing`. */
export async function loadDashboard(db: Db, accountId: number, guid: string): Promise<StoredDashboard> {
  return (
    storedPredefinedDashboards.find(({ dashboardGuid }) => dashboardGuid === guid) ??
    loadCustomDashboard(db, accountId, guid)
  );
}

/** Returns a dashboard of the account that is not predefined. @throws Fault `missing`. */
export async function loadCustomDashboard(db: Db, accountId: number, guid: string): Promise<CustomDashboard> {
  const [dashboard] = await selectDashboards(db, accountId, guid);
  if (!dashboard) throw notFoundFault('dashboard', guid);
  return dashboard;
}

/** Returns the owner for permission checks in `http/`; `ownerGuid` undefined: predefined, so it cannot be changed. */
export async function lookupDashboard(
  db: Db,
  accountId: number,
  guid: string,
): Promise<{ readonly ownerGuid: string | undefined } | undefined> {
  if (predefinedDashboard(guid)) return { ownerGuid: undefined };
  const [dashboard] = await selectDashboards(db, accountId, guid);
  return dashboard;
}

/** The objects of the account that a definition names. */
export interface ObjectReferences {
  /** The field that contains the lists: `DashboardFilter`. */
  readonly path: string;
  readonly monitors: readonly string[];
  readonly monitorGroups: readonly string[];
  readonly checkpoints: readonly number[];
  readonly regions: readonly number[];
}

/** Adds a problem for each named object that the account does not have. */
export async function addUnknownObjectProblems(
  tx: Db,
  { accountId, knownCheckpoints }: Pick<DashboardDeps, 'knownCheckpoints'> & { readonly accountId: number },
  all: readonly ObjectReferences[],
  problems: Problems,
): Promise<void> {
  for (const { path, monitors, monitorGroups } of all) {
    await addUnknownReferenceProblems(tx, accountId, problems, {
      field: `${path}.Monitors`,
      kind: 'monitor',
      guids: monitors,
    });
    const groups = { field: `${path}.MonitorGroups`, kind: 'monitorGroup', guids: monitorGroups } as const;
    await addUnknownReferenceProblems(tx, accountId, problems, groups);
  }
  const { checkpointIds, regionIds } = await knownCheckpoints(accountId);
  for (const { path, checkpoints, regions } of all) {
    for (const id of checkpoints.filter((one) => !checkpointIds.has(one))) {
      problems.add(`${path}.Checkpoints`, unknownReferenceRule('checkpoint', id));
    }
    for (const id of regions.filter((one) => !regionIds.has(one))) {
      problems.add(`${path}.CheckpointRegions`, unknownReferenceRule('checkpoint region', id));
    }
  }
}

async function checkReferences(
  tx: Tx,
  deps: DashboardDeps,
  accountId: number,
  dashboard: DashboardSettings,
): Promise<void> {
  const problems = new Problems();
  await addUnknownObjectProblems(tx, { ...deps, accountId }, [collectReferences(dashboard)], problems);
  problems.throwIfAny('missing');
}

const collectReferences = (dashboard: DashboardSettings): ObjectReferences => ({
  path: 'DashboardFilter',
  monitors: dashboard.monitorGuids,
  monitorGroups: dashboard.monitorGroupGuids,
  checkpoints: dashboard.checkpointIds,
  regions: dashboard.regionIds,
});

export const DASHBOARD_NAME_RULE = {
  field: 'Name',
  rule: uniqueNameRule('dashboard'),
  constraint: 'dashboard_name',
  refusedAs: 'conflict',
} as const;

/**
 * Rejects the name of a predefined dashboard; a dashboard that already has such a name keeps it.
 * @throws Fault `conflict` for a rejected name.
 */
export function rejectPredefinedName(name: string, before?: string): void {
  const lowerName = name.toLowerCase();
  const isTaken = storedPredefinedDashboards.some((each) => each.name.toLowerCase() === lowerName);
  if (isTaken && before?.toLowerCase() !== lowerName) throw duplicateName(DASHBOARD_NAME_RULE);
}

/** Names the dashboard for the audit log. */
export const toDashboardObject = ({ dashboardGuid, name }: StoredDashboard) => ({
  objectType: 'Dashboard',
  objectGuid: dashboardGuid,
  objectName: name,
});
