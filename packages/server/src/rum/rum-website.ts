import type { RumWebsite, RumWebsiteReplace, RumWebsiteWrite } from '@vedette/contract/v4/rum-website';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { changedFields, recordAudit, type AuditAction } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { RumWebsiteStore } from './rum-website-sql.js';
import { snippetOf } from './script.js';
import type { StoredWebsite } from './stored-website.js';
import { webAddress } from './url-rules.js';

export interface RumWebsiteDeps {
  readonly storeFor: (accountId: number) => RumWebsiteStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid'>;
  /** Scheme, host and base path where browsers reach this service, without a slash at its end. */
  readonly webAddress: string;
}

const fieldsOf = ({ rumWebsiteGuid, description, url, isSpa, includeUrlFragment }: StoredWebsite) => ({
  RumWebsiteId: rumWebsiteGuid,
  Description: description,
  Url: url,
  IsSpa: isSpa,
  IncludeUrlFragment: includeUrlFragment,
});

const toWire = (deps: RumWebsiteDeps, website: StoredWebsite): RumWebsite => ({
  ...fieldsOf(website),
  RumScript: snippetOf(website, deps.webAddress),
});

/** By name. */
export async function listRumWebsites(deps: RumWebsiteDeps, { accountId }: Caller): Promise<RumWebsite[]> {
  return (await deps.storeFor(accountId).all()).map((website) => toWire(deps, website));
}

/** @throws Fault `missing`. */
export async function storedWebsite(store: RumWebsiteStore, guid: string): Promise<StoredWebsite> {
  const website = await store.byGuid(guid);
  if (!website) throw new Fault('missing', `No website ${guid}`);
  return website;
}

/** @throws Fault `missing`. */
export async function readRumWebsite(deps: RumWebsiteDeps, { accountId }: Caller, guid: string): Promise<RumWebsite> {
  return toWire(deps, await storedWebsite(deps.storeFor(accountId), guid));
}

/** @throws Fault `invalid` with every problem. */
export async function createRumWebsite(
  deps: RumWebsiteDeps,
  caller: Caller,
  body: RumWebsiteWrite,
): Promise<RumWebsite> {
  const made = { rumWebsiteGuid: deps.chance.newGuid(), createdAt: deps.clock.now() };
  const website = { ...made, ...definitionOf(body) };
  await deps.storeFor(caller.accountId).transaction(async (store) => {
    await store.insert(website);
    await note(deps, store, caller, { action: 'Created', website, after: fieldsOf(website) });
  });
  return toWire(deps, website);
}

function checkGuid(body: RumWebsiteReplace, guid: string): void {
  for (const name of ['RumWebsiteGuid', 'RumWebsiteId'] as const) {
    const given = body[name] ?? '';
    if (given !== '' && given.toLowerCase() !== guid) throw new Fault('invalid', `${name}: must be that of the path`);
  }
}

/** @throws Fault `missing`, `invalid` with every problem. */
export async function replaceRumWebsite(
  deps: RumWebsiteDeps,
  caller: Caller,
  guid: string,
  body: RumWebsiteReplace,
): Promise<void> {
  await deps.storeFor(caller.accountId).transaction(async (store) => {
    const before = await storedWebsite(store, guid);
    checkGuid(body, guid);
    const website = { ...before, ...definitionOf(body) };
    const changed = changedFields(fieldsOf(before), fieldsOf(website));
    if (Object.keys(changed.after).length === 0) return;
    await store.update(website);
    await note(deps, store, caller, { action: 'Updated', website, ...changed });
  });
}

/** Removes the website, everything measured of it, and the tiles of dashboards that are set to it. @throws Fault `missing`. */
export async function removeRumWebsite(deps: RumWebsiteDeps, caller: Caller, guid: string): Promise<void> {
  await deps.storeFor(caller.accountId).transaction(async (store) => {
    const website = await storedWebsite(store, guid);
    await store.takeOffDashboards(website.rumWebsiteGuid);
    await store.remove(guid);
    await note(deps, store, caller, { action: 'Deleted', website, before: fieldsOf(website) });
  });
}

function definitionOf(body: RumWebsiteWrite) {
  const { Description, Url, IsSpa: isSpa = false, IncludeUrlFragment: includeUrlFragment = false } = body;
  const problems = new Problems();
  problems.when(webAddress(Url) === undefined, 'Url', 'must be a web address, http or https');
  problems.when(includeUrlFragment && !isSpa, 'IncludeUrlFragment', 'only with IsSpa');
  problems.throwIfAny();
  return { description: Description.trim(), url: Url.trim(), isSpa, includeUrlFragment };
}

interface Noted {
  readonly action: AuditAction;
  readonly website: StoredWebsite;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

async function note(
  { clock }: RumWebsiteDeps,
  store: RumWebsiteStore,
  caller: Caller,
  { action, website, ...states }: Noted,
): Promise<void> {
  const { rumWebsiteGuid: objectGuid, description: objectName } = website;
  const entry = { objectType: 'RumWebsite', objectGuid, objectName, ...states };
  await recordAudit(store.db, caller, { at: clock.now(), action, ...entry });
  await store.announce(objectGuid);
}
