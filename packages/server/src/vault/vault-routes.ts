import { vaultItemEndpoints as items } from '@vedette/contract/v4/vault-item';
import { vaultSectionEndpoints as sections } from '@vedette/contract/v4/vault-section';
import { vaultViewEndpoints as views } from '@vedette/contract/v1/account/vault';
import { mountDefinition } from '../definitions/index.js';
import { mount, type RouteHost } from '../http/index.js';
import type { VaultDeps } from './deps.js';
import { listItemRows, listItems, listItemUsers, readItem } from './item.js';
import { createItem, deleteItem, patchItem, replaceItem } from './item-change.js';
import { validateItemChange, validateNewItem } from './item-validation.js';
import { listSectionRows, vaultSections } from './section.js';
import {
  grantSectionAuthorization,
  listSectionAuthorizations,
  revokeSectionAuthorization,
} from './section-authorization.js';

/** Registers the routes of `/VaultItem` and `/VaultSection`, and the lists of the web app. */
export function registerVaultRoutes(host: RouteHost, deps: VaultDeps): void {
  mount(host, items.list, ({ caller }) => listItems(deps, caller));
  mount(
    host,
    items.create,
    ({ caller, body }) => createItem(deps, caller, body),
    ({ caller, body }, problems) => validateNewItem(deps, caller, body, problems),
  );
  mount(host, items.read, ({ caller, params }) => readItem(deps, caller, params.vaultItemGuid));
  mount(
    host,
    items.replace,
    ({ caller, params, body }) => replaceItem(deps, caller, params.vaultItemGuid, body),
    ({ caller, params: { vaultItemGuid: guid }, body }, problems) =>
      validateItemChange(deps, caller, { guid, mode: 'replace', body }, problems),
  );
  mount(
    host,
    items.patch,
    ({ caller, params, body }) => patchItem(deps, caller, params.vaultItemGuid, body),
    ({ caller, params: { vaultItemGuid: guid }, body }, problems) =>
      validateItemChange(deps, caller, { guid, mode: 'patch', body }, problems),
  );
  mount(host, items.remove, ({ caller, params }) => deleteItem(deps, caller, params.vaultItemGuid));
  registerSectionRoutes(host, deps);
  mount(host, views.sections, ({ caller }) => listSectionRows(deps.db, caller));
  mount(host, views.items, ({ caller }) => listItemRows(deps, caller));
  mount(host, views.users, ({ caller, params }) => listItemUsers(deps, caller, params.vaultItemGuid));
}

function registerSectionRoutes(host: RouteHost, deps: VaultDeps): void {
  const { db } = deps;
  mountDefinition(host, sections, vaultSections, deps);
  mount(host, sections.listAuthorizations, ({ caller, params }) =>
    listSectionAuthorizations(db, caller, params.vaultSectionGuid),
  );
  mount(host, sections.addAuthorization, ({ caller, params, body }) =>
    grantSectionAuthorization(deps, caller, params.vaultSectionGuid, body),
  );
  mount(host, sections.removeAuthorization, ({ caller, params }) =>
    revokeSectionAuthorization(deps, caller, params.vaultSectionGuid, params.authorizationGuid),
  );
}
