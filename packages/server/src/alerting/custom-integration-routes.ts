import {
  customIntegrationEndpoints as endpoints,
  customIntegrationV1Endpoints,
} from '@vedette/contract/v4/custom-integration';
import { customFormEndpoints as forms, type CustomFormPatch } from '@vedette/contract/v1/alerting/custom-integration';
import type { CallContext } from './calls/calls.js';
import { testCustomIntegration } from './calls/test-call.js';
import { mount, type RouteHost } from '../http/index.js';
import {
  changeCustomIntegration,
  createCustomIntegration,
  createCustomForm,
  listCustomIntegrations,
  listCustomForms,
  readCustomIntegration,
  readCustomForm,
  removeCustomIntegration,
  validateCustomIntegrationChange,
  validateNewCustomIntegration,
  type CustomIntegrationChange,
  type CustomIntegrationDeps,
} from './custom/custom-integration.js';

/** Version 4 does not show every field, so the fields it hides stay as stored. */
const toReplacement = (write: CustomFormPatch): CustomIntegrationChange => ({
  write,
  isReplacement: true,
  isV4Write: true,
});
const toPatch = (write: CustomFormPatch): CustomIntegrationChange => ({ write, isReplacement: false, isV4Write: true });

/** Serves `/Integration/Custom`, and its test under `/api/v1`. */
export function registerCustomIntegrationRoutes(host: RouteHost, deps: CustomIntegrationDeps & CallContext): void {
  mount(host, endpoints.list, ({ caller }) => listCustomIntegrations(deps, caller));
  mount(
    host,
    endpoints.create,
    ({ caller, body }) => createCustomIntegration(deps, caller, body),
    ({ caller, body }, problems) => validateNewCustomIntegration(deps, caller, body, problems),
  );
  mount(host, endpoints.read, ({ caller, params }) => readCustomIntegration(deps, caller, params.integrationGuid));
  mount(
    host,
    endpoints.replace,
    ({ caller, params: { integrationGuid: guid }, body: write }) =>
      changeCustomIntegration(deps, caller, guid, toReplacement(write)),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateCustomIntegrationChange(deps, caller, { guid, ...toReplacement(write) }, problems),
  );
  mount(
    host,
    endpoints.patch,
    ({ caller, params: { integrationGuid: guid }, body: write }) =>
      changeCustomIntegration(deps, caller, guid, toPatch(write)),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateCustomIntegrationChange(deps, caller, { guid, ...toPatch(write) }, problems),
  );
  mount(host, customIntegrationV1Endpoints.test, ({ caller, params, body }) =>
    testCustomIntegration(deps, caller, params.integrationGuid, body),
  );
  mount(host, forms.list, ({ caller }) => listCustomForms(deps, caller));
  mount(
    host,
    forms.create,
    ({ caller, body }) => createCustomForm(deps, caller, body),
    ({ caller, body }, problems) => validateNewCustomIntegration(deps, caller, body, problems),
  );
  mount(host, forms.read, ({ caller, params }) => readCustomForm(deps, caller, params.integrationGuid));
  mount(
    host,
    forms.patch,
    ({ caller, params: { integrationGuid: guid }, body: write }) =>
      changeCustomIntegration(deps, caller, guid, { write, isReplacement: false }),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateCustomIntegrationChange(deps, caller, { guid, write, isReplacement: false }, problems),
  );
  mount(host, forms.remove, ({ caller, params }) => removeCustomIntegration(deps, caller, params.integrationGuid));
  mount(host, endpoints.remove, ({ caller, params }) => removeCustomIntegration(deps, caller, params.integrationGuid));
}
