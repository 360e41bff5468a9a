import type {
  PublicStatusPage,
  PublicStatusPagePatch,
  PublicStatusPageWrite,
} from '@vedette/contract/v4/public-status-page';
import { Fault, Problems } from '@vedette/kernel/fault';
import { changedFields, dropItemGrants, type AccessDeps } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { noteChange, changing, holdDefinition, noteUnknown, type Db, type Tx } from '../../definitions/index.js';
import { PAGE_DEFAULTS, settingsAfter, toWire, type StatusPage, type StatusPageSettings } from './status-page-rules.js';
import { deleteStatusPage, insertStatusPage, selectStatusPages, updateStatusPage } from './status-page-sql.js';

const VIEW = 1;

/** The pages the caller may see, by name. */
export async function listStatusPages(db: Db, caller: Caller): Promise<PublicStatusPage[]> {
  const pages = await selectStatusPages(db, caller.accountId);
  return pages.filter(({ pageGuid }) => caller.rights.level('publicStatusPage', pageGuid) >= VIEW).map(toWire);
}

/** @throws Fault `missing`. */
export async function readStatusPage(db: Db, caller: Caller, pageGuid: string): Promise<PublicStatusPage> {
  return toWire(await storedStatusPage(db, caller.accountId, pageGuid));
}

/** @throws Fault `missing` naming each monitor, group or SLA the account does not have. */
export async function createStatusPage(
  deps: AccessDeps,
  caller: Caller,
  wanted: PublicStatusPageWrite,
): Promise<PublicStatusPage> {
  const page = { ...settingsAfter(PAGE_DEFAULTS, wanted), pageGuid: deps.chance.newGuid() };
  await changing(deps.db, async (tx) => {
    await checkNamed(tx, caller.accountId, page);
    const made = { ...page, ownerGuid: caller.operatorGuid, createdAt: deps.clock.now() };
    await insertStatusPage(tx, caller.accountId, made);
    await noteChange({ tx, deps, caller }, objectOf(page), { action: 'Created', after: { ...toWire(page) } });
  });
  return toWire(page);
}

/** PUT: what is left out gets its default. */
export const replaceStatusPage = (
  deps: AccessDeps,
  caller: Caller,
  pageGuid: string,
  write: PublicStatusPageWrite,
): Promise<void> => changeStatusPage(deps, caller, pageGuid, { write, onto: () => PAGE_DEFAULTS });

/** PATCH: what is left out stays. */
export const patchStatusPage = (
  deps: AccessDeps,
  caller: Caller,
  pageGuid: string,
  write: PublicStatusPagePatch,
): Promise<void> => changeStatusPage(deps, caller, pageGuid, { write, onto: (current) => current });

interface Write {
  readonly write: PublicStatusPagePatch;
  readonly onto: (current: StatusPageSettings) => StatusPageSettings;
}

/** @throws Fault `invalid` when the body names another page than the path; `missing` as on create. */
async function changeStatusPage(
  deps: AccessDeps,
  caller: Caller,
  pageGuid: string,
  { write, onto }: Write,
): Promise<void> {
  const problems = new Problems();
  checkGuid(pageGuid, write, problems);
  problems.throwIfAny();
  await changing(deps.db, async (tx) => {
    await holdDefinition(tx, caller.accountId, 'public_status_page', pageGuid);
    const before = await storedStatusPage(tx, caller.accountId, pageGuid);
    const after = { ...settingsAfter(onto(before), write), pageGuid };
    await checkNamed(tx, caller.accountId, after);
    await updateStatusPage(tx, caller.accountId, after);
    const fields = changedFields({ ...toWire(before) }, { ...toWire(after) });
    await noteChange({ tx, deps, caller }, objectOf(after), { action: 'Updated', ...fields });
  });
}

/** Removes the page with the rights on it. */
export async function removeStatusPage(deps: AccessDeps, caller: Caller, pageGuid: string): Promise<void> {
  await changing(deps.db, async (tx) => {
    await holdDefinition(tx, caller.accountId, 'public_status_page', pageGuid);
    const page = await storedStatusPage(tx, caller.accountId, pageGuid);
    await deleteStatusPage(tx, caller.accountId, pageGuid);
    await dropItemGrants(tx, caller.accountId, { type: 'publicStatusPage', guid: pageGuid });
    await noteChange({ tx, deps, caller }, objectOf(page), { action: 'Deleted', before: { ...toWire(page) } });
  });
}

/** @throws Fault `missing`. */
export async function storedStatusPage(db: Db, accountId: number, pageGuid: string): Promise<StatusPage> {
  const [page] = await selectStatusPages(db, accountId, pageGuid);
  if (!page) throw new Fault('missing', `No public status page ${pageGuid}`);
  return page;
}

/** Whether the account has the page, for `http/` to decide on rights. */
export async function lookupPublicStatusPage(db: Db, accountId: number, pageGuid: string): Promise<boolean> {
  return (await selectStatusPages(db, accountId, pageGuid)).length > 0;
}

function checkGuid(pageGuid: string, { PublicDashboardGuid: given }: PublicStatusPagePatch, problems: Problems): void {
  problems.when(given !== undefined && given !== pageGuid, 'PublicDashboardGuid', 'must be that of the path');
}

/** Notes what the fields that could be read name and the account does not have; `pageGuid` undefined: a new page. */
export async function vetStatusPage(
  db: Db,
  { accountId }: Caller,
  { pageGuid, write }: { readonly pageGuid?: string; readonly write: PublicStatusPagePatch },
  problems: Problems,
): Promise<void> {
  if (pageGuid !== undefined) checkGuid(pageGuid, write, problems);
  await noteNamed(db, accountId, settingsAfter(PAGE_DEFAULTS, write), problems);
}

async function checkNamed(tx: Tx, accountId: number, page: StatusPageSettings): Promise<void> {
  const problems = new Problems();
  await noteNamed(tx, accountId, page, problems);
  problems.throwIfAny('missing');
}

async function noteNamed(db: Db, accountId: number, page: StatusPageSettings, problems: Problems): Promise<void> {
  const named = [
    { field: 'MonitorGuids', kind: 'monitor', guids: page.monitorGuids },
    { field: 'MonitorGroupGuids', kind: 'monitorGroup', guids: page.monitorGroupGuids },
    { field: 'SlaGuid', kind: 'sla', guids: page.slaGuid === null ? [] : [page.slaGuid], needs: ['SlaGuidSpecified'] },
  ] as const;
  for (const each of named) await noteUnknown(db, accountId, problems, each);
}

const objectOf = ({ pageGuid, name }: StatusPage) => ({
  objectType: 'PublicStatusPage',
  objectGuid: pageGuid,
  objectName: name,
});
