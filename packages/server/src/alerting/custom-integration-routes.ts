import {
  customIntegrationEndpoints as endpoints,
  customIntegrationV1Endpoints,
} from '@vedette/contract/v4/custom-integration';
import { customFormEndpoints as forms, type CustomFormPatch } from '@vedette/contract/v1/alerting/custom-integration';
import type { CallContext } from './calls/calls.js';
import { testCustom } from './calls/test-call.js';
import { mount, type RouteHost } from '../http/index.js';
import {
  changeCustom,
  createCustom,
  createCustomForm,
  listCustom,
  listCustomForms,
  readCustom,
  readCustomForm,
  removeCustom,
  validateCustomChange,
  validateNewCustom,
  type CustomChange,
  type CustomDeps,
} from './custom/custom-integration.js';

/** Version 4 does not show every field, so the fields it hides stay as stored. */
const toReplacement = (write: CustomFormPatch): CustomChange => ({ write, isReplacement: true, isV4Write: true });
const toPatch = (write: CustomFormPatch): CustomChange => ({ write, isReplacement: false, isV4Write: true });

/** Serves `/Integration/Custom`, and its test under `/api/v1`. */
export function registerCustomIntegrationRoutes(host: RouteHost, deps: CustomDeps & CallContext): void {
  mount(host, endpoints.list, ({ caller }) => listCustom(deps, caller));
  mount(
    host,
    endpoints.create,
    ({ caller, body }) => createCustom(deps, caller, body),
    ({ caller, body }, problems) => validateNewCustom(deps, caller, body, problems),
  );
  mount(host, endpoints.read, ({ caller, params }) => readCustom(deps, caller, params.integrationGuid));
  mount(
    host,
    endpoints.replace,
    ({ caller, params: { integrationGuid: guid }, body: write }) =>
      changeCustom(deps, caller, guid, toReplacement(write)),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateCustomChange(deps, caller, { guid, ...toReplacement(write) }, problems),
  );
  mount(
    host,
    endpoints.patch,
    ({ caller, params: { integrationGuid: guid }, body: write }) => changeCustom(deps, caller, guid, toPatch(write)),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateCustomChange(deps, caller, { guid, ...toPatch(write) }, problems),
  );
  mount(host, customIntegrationV1Endpoints.test, ({ caller, params, body }) =>
    testCustom(deps, caller, params.integrationGuid, body),
  );
  mount(host, forms.list, ({ caller }) => listCustomForms(deps, caller));
  mount(
    host,
    forms.create,
    ({ caller, body }) => createCustomForm(deps, caller, body),
    ({ caller, body }, problems) => validateNewCustom(deps, caller, body, problems),
  );
  mount(host, forms.read, ({ caller, params }) => readCustomForm(deps, caller, params.integrationGuid));
  mount(
    host,
    forms.patch,
    ({ caller, params: { integrationGuid: guid }, body: write }) =>
      changeCustom(deps, caller, guid, { write, isReplacement: false }),
    ({ caller, params: { integrationGuid: guid }, body: write }, problems) =>
      validateCustomChange(deps, caller, { guid, write, isReplacement: false }, problems),
  );
  mount(host, forms.remove, ({ caller, params }) => removeCustom(deps, caller, params.integrationGuid));
  mount(host, endpoints.remove, ({ caller, params }) => removeCustom(deps, caller, params.integrationGuid));
}
