import {
  customIntegrationEndpoints as endpoints,
  customIntegrationV1Endpoints,
} from '@vedette/contract/v4/custom-integration';
import { customFormEndpoints as forms } from '@vedette/contract/v1/custom-integration';
import type { CallDeps } from './calls.js';
import { testCustom } from './test-call.js';
import { mount, type RouteHost } from '../../http/index.js';
import {
  changeCustom,
  createCustom,
  createCustomForm,
  listCustom,
  listCustomForms,
  readCustom,
  readCustomForm,
  removeCustom,
  type CustomDeps,
} from './custom-integration.js';

/** Serves `/Integration/Custom`, and its test under `/api/v1`. */
export function registerCustomIntegrationRoutes(host: RouteHost, deps: CustomDeps & CallDeps): void {
  mount(host, endpoints.list, ({ caller }) => listCustom(deps, caller));
  mount(host, endpoints.create, ({ caller, body }) => createCustom(deps, caller, body));
  mount(host, endpoints.read, ({ caller, params }) => readCustom(deps, caller, params.integrationGuid));
  mount(host, endpoints.replace, ({ caller, params, body }) =>
    changeCustom(deps, caller, params.integrationGuid, { write: body, isWhole: true, isPartlySeen: true }),
  );
  mount(host, endpoints.patch, ({ caller, params, body }) =>
    changeCustom(deps, caller, params.integrationGuid, { write: body, isWhole: false, isPartlySeen: true }),
  );
  mount(host, customIntegrationV1Endpoints.test, ({ caller, params, body }) =>
    testCustom(deps, caller, params.integrationGuid, body),
  );
  mount(host, forms.list, ({ caller }) => listCustomForms(deps, caller));
  mount(host, forms.create, ({ caller, body }) => createCustomForm(deps, caller, body));
  mount(host, forms.read, ({ caller, params }) => readCustomForm(deps, caller, params.integrationGuid));
  mount(host, forms.patch, ({ caller, params, body }) =>
    changeCustom(deps, caller, params.integrationGuid, { write: body, isWhole: false }),
  );
  mount(host, forms.remove, ({ caller, params }) => removeCustom(deps, caller, params.integrationGuid));
  mount(host, endpoints.remove, ({ caller, params }) => removeCustom(deps, caller, params.integrationGuid));
}
