import { monitorTemplateEndpoints } from '@vedette/contract/v1/monitors/monitor-template';
import { mountDefinition } from '../../definitions/index.js';
import { mount, problemTranslator, type RouteHost } from '../../http/index.js';
import { monitorTemplates } from './template.js';
import { applyTemplate, type ApplyDeps } from './template-apply.js';

/** Serves monitor templates. */
export function registerMonitorTemplateRoutes(host: RouteHost, deps: ApplyDeps): void {
  mountDefinition(host, monitorTemplateEndpoints, monitorTemplates, deps);
  mount(host, monitorTemplateEndpoints.apply, async ({ caller, params, body, request }) => {
    const outcome = await applyTemplate(deps, caller, params.monitorTemplateGuid, body);
    const translate = problemTranslator(request);
    return { ...outcome, Skipped: outcome.Skipped.map((one) => ({ ...one, Reason: translate(one.Reason) })) };
  });
}
