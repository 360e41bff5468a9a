import { publicStatusPageEndpoints as endpoints } from '@vedette/contract/v4/public-status-page';
import { grantItemAuthorization, listItemAuthorizations, revokeItemAuthorization } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { statusPageExtrasEndpoints as extras } from '@vedette/contract/v1/status-pages/status-page';
import { statusPageUpdateEndpoints as updates } from '@vedette/contract/v1/status-pages/status-page-update';
import { mountDefinition } from '../../definitions/index.js';
import { mount, ownHosts, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { listPageIncidents, postUpdate, removeUpdate } from './page-updates.js';
import { checkHostName, checkLogo, readExtras, replaceExtras } from './page-extras.js';
import { statusPageDefinition, loadStatusPage } from './status-page.js';

/** Serves `/PublicStatusPage`: definitions of pages, and permissions for pages that are not published. */
export function registerStatusPageRoutes(host: RouteHost, deps: StoreContext): void {
  const { db } = deps;
  mountDefinition(host, endpoints, statusPageDefinition, deps);
  mount(host, extras.read, ({ caller, params }) => readExtras(db, caller.accountId, params.publicStatusPageGuid));
  mount(host, extras.replace, ({ caller, params, body, request }) => {
    checkHostName(body, ownHosts(host, request));
    checkLogo(body);
    return replaceExtras(deps, caller, params.publicStatusPageGuid, body);
  });
  mount(host, updates.list, ({ caller, params }) => listPageIncidents(deps, caller, params.publicStatusPageGuid));
  mount(host, updates.create, ({ caller, params: { publicStatusPageGuid: pageGuid, incidentGuid }, body }) =>
    postUpdate(deps, caller, { pageGuid, incidentGuid }, body),
  );
  mount(host, updates.remove, ({ caller, params: { publicStatusPageGuid: pageGuid, updateGuid } }) =>
    removeUpdate(deps, caller, { pageGuid, updateGuid }),
  );
  registerAuthorizationRoutes(host, deps);
}

function registerAuthorizationRoutes(host: RouteHost, deps: StoreContext): void {
  const loadItem = async ({ accountId }: Caller, guid: string) => {
    const { name } = await loadStatusPage(deps.db, accountId, guid);
    return { type: 'publicStatusPage', guid, name } as const;
  };
  mount(host, endpoints.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type: 'publicStatusPage', guid: params.publicStatusPageGuid }),
  );
  mount(host, endpoints.addAuthorization, async ({ caller, params, body }) => {
    const item = await loadItem(caller, params.publicStatusPageGuid);
    const [granted] = await grantItemAuthorization(deps, caller, item, body);
    // The only permission type implies no other, so there is exactly one row.
    if (!granted) throw new Error('a grant without a row');
    return granted;
  });
  mount(host, endpoints.removeAuthorization, async ({ caller, params }) => {
    const item = await loadItem(caller, params.publicStatusPageGuid);
    await revokeItemAuthorization(deps, caller, item, params.authorizationGuid);
  });
}
