import { customIntegrationEndpoints as endpoints } from '@vedette/contract/custom-integration';
import { mount, type RouteHost } from '../../http/index.js';
import {
  changeCustom,
  createCustom,
  listCustom,
  readCustom,
  removeCustom,
  type CustomDeps,
} from './custom-integration.js';

/** Serves `/Integration/Custom`. */
export function registerCustomIntegrationRoutes(host: RouteHost, deps: CustomDeps): void {
  mount(host, endpoints.list, ({ caller }) => listCustom(deps, caller));
  mount(host, endpoints.create, ({ caller, body }) => createCustom(deps, caller, body));
  mount(host, endpoints.read, ({ caller, params }) => readCustom(deps, caller, params.integrationGuid));
  mount(host, endpoints.replace, ({ caller, params, body }) =>
    changeCustom(deps, caller, params.integrationGuid, { write: body, isWhole: true }),
  );
  mount(host, endpoints.patch, ({ caller, params, body }) =>
    changeCustom(deps, caller, params.integrationGuid, { write: body, isWhole: false }),
  );
  mount(host, endpoints.remove, ({ caller, params }) => removeCustom(deps, caller, params.integrationGuid));
}
