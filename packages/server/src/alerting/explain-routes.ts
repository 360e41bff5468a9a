import { backTestEndpoints } from '@vedette/contract/v1/alerting/back-test';
import { explainEndpoints as endpoints } from '@vedette/contract/v1/alerting/coverage';
import { lossesEndpoints } from '@vedette/contract/v1/alerting/losses';
import { mount, type RouteHost } from '../http/index.js';
import { backTestLevel } from './back-test/back-test.js';
import { backTestConditions, translateChanges } from './back-test/condition-back-test.js';
import { readMonitorCoverage, type ExplainContext } from './explain/coverage.js';
import { lossesWithout, lossesWithoutAuthorization } from './explain/losses.js';
import { nextOfIncident } from './explain/next.js';
import { explainCheck } from './explain/why-check.js';
import { explainIncident } from './explain/why.js';

/** Serves alert decisions, and the monitors that would alert no one. */
export function registerExplainRoutes(host: RouteHost, deps: ExplainContext): void {
  mount(host, endpoints.coverage, ({ caller, translate }) => readMonitorCoverage(deps, caller, translate));
  mount(host, endpoints.why, ({ caller, params, translate }) =>
    explainIncident(deps, caller, params.incidentId, translate),
  );
  mount(host, endpoints.whyCheck, ({ caller, params, translate }) =>
    explainCheck(deps, caller, params.monitorCheckId, translate),
  );
  mount(host, endpoints.next, ({ caller, params, translate }) =>
    nextOfIncident(deps, caller, params.incidentId, translate),
  );
  mount(host, lossesEndpoints.ofDefinition, ({ caller, params }) =>
    lossesWithout(deps, caller, { definitionGuid: params.alertDefinitionGuid.toLowerCase() }),
  );
  mount(host, lossesEndpoints.ofOperator, ({ caller, params }) =>
    lossesWithout(deps, caller, { operatorGuid: params.operatorGuid.toLowerCase() }),
  );
  mount(host, lossesEndpoints.ofGroup, ({ caller, params }) =>
    lossesWithout(deps, caller, { groupGuid: params.operatorGroupGuid.toLowerCase() }),
  );
  mount(host, lossesEndpoints.ofMonitorAuthorization, ({ caller, params }) => {
    const item = { type: 'monitor', guid: params.monitorGuid.toLowerCase() } as const;
    return lossesWithoutAuthorization(deps, caller, item, params.authorizationId.toLowerCase());
  });
  mount(host, lossesEndpoints.ofMonitorGroupAuthorization, ({ caller, params }) => {
    const item = { type: 'monitorGroup', guid: params.monitorGroupGuid.toLowerCase() } as const;
    return lossesWithoutAuthorization(deps, caller, item, params.authorizationId.toLowerCase());
  });
  mount(host, backTestEndpoints.level, ({ caller, params, body, signal }) =>
    backTestLevel(deps, caller, params, { request: body, signal }),
  );
  mount(host, backTestEndpoints.conditions, async ({ caller, params, body, signal, translate }) => {
    const result = await backTestConditions(deps, caller, params.monitorGuid.toLowerCase(), { request: body, signal });
    return translateChanges(result, translate);
  });
}
