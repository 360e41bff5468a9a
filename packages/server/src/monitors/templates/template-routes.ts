import { monitorTemplateEndpoints as templates } from '@vedette/contract/v1/monitors/monitor-template';
import { mount, type RouteHost } from '../../http/index.js';
import {
  createTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  replaceTemplate,
  vetTemplate,
} from './template.js';
import { applyTemplate, type ApplyDeps } from './template-apply.js';

/** Monitor templates. */
export function registerMonitorTemplateRoutes(host: RouteHost, deps: ApplyDeps): void {
  mount(host, templates.list, ({ caller }) => listTemplates(deps, caller));
  mount(
    host,
    templates.create,
    ({ caller, body }) => createTemplate(deps, caller, body),
    ({ caller, body }, problems) => vetTemplate(deps, caller, { body }, problems),
  );
  mount(host, templates.get, ({ caller, params }) => getTemplate(deps, caller, params.monitorTemplateGuid));
  mount(
    host,
    templates.replace,
    ({ caller, params, body }) => replaceTemplate(deps, caller, params.monitorTemplateGuid, body),
    ({ caller, params: { monitorTemplateGuid: guid }, body }, problems) =>
      vetTemplate(deps, caller, { guid, body }, problems),
  );
  mount(host, templates.remove, ({ caller, params }) => removeTemplate(deps, caller, params.monitorTemplateGuid));
  mount(host, templates.apply, ({ caller, params, body }) =>
    applyTemplate(deps, caller, params.monitorTemplateGuid, body),
  );
}
