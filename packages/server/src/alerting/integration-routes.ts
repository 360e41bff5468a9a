import { integrationEndpoints as endpoints } from '@vedette/contract/v4/integration';
import { integrationViewEndpoints } from '@vedette/contract/v1/alerting/integration';
import { mailIntegrationEndpoints as mail } from '@vedette/contract/v1/alerting/mail-integration';
import { grantItemAuthorization, listItemAuthorizations, revokeItemAuthorization } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { mount, type RouteHost } from '../http/index.js';
import type { StoreContext } from '../module/context.js';
import { changeMailIntegration, readMailIntegration } from './mail/mail-integration.js';
import { listIntegrations, loadIntegration } from './integrations/integration.js';
import { listIntegrationRows } from './integrations/integration-view.js';

/** Serves `/Integration`: the available integrations, and who may use or change them. */
export function registerIntegrationRoutes(host: RouteHost, deps: StoreContext): void {
  const loadIntegrationItem = async ({ accountId }: Caller, guid: string) => {
    const { name } = await loadIntegration(deps.db, accountId, guid);
    return { type: 'integration', guid, name } as const;
  };
  mount(host, integrationViewEndpoints.list, ({ caller }) => listIntegrationRows(deps.db, caller));
  mount(host, mail.read, ({ caller, params }) => readMailIntegration(deps.db, caller, params.integrationGuid));
  mount(host, mail.patch, ({ caller, params, body }) =>
    changeMailIntegration(deps, caller, params.integrationGuid, body),
  );
  mount(host, endpoints.list, ({ caller }) => listIntegrations(deps.db, caller));
  mount(host, endpoints.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type: 'integration', guid: params.integrationGuid }),
  );
  mount(host, endpoints.addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(deps, caller, await loadIntegrationItem(caller, params.integrationGuid), body),
  );
  mount(host, endpoints.removeAuthorization, async ({ caller, params }) => {
    const item = await loadIntegrationItem(caller, params.integrationGuid);
    await revokeItemAuthorization(deps, caller, item, params.authorizationGuid);
  });
}
