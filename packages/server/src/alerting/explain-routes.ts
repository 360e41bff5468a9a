import { backTestEndpoints } from '@vedette/contract/v1/alerting/back-test';
import { explainEndpoints as endpoints } from '@vedette/contract/v1/alerting/coverage';
import { alertImpactEndpoints } from '@vedette/contract/v1/alerting/alert-impact';
import { mount, type RouteHost } from '../http/index.js';
import { backTestLevel } from './back-test/back-test.js';
import { backTestConditions, translateChanges } from './back-test/condition-back-test.js';
import { readMonitorCoverage, type ExplainContext } from './explain/coverage.js';
import { loadRemovalLosses, loadRevocationLosses } from './explain/losses.js';
import { predictNextAlerts } from './explain/next.js';
import { explainCheck } from './explain/check-decisions.js';
import { explainIncident } from './explain/incident-decisions.js';

/** Serves alert decisions, and the monitors that would alert no one. */
export function registerExplainRoutes(host: RouteHost, deps: ExplainContext): void {
  mount(host, endpoints.coverage, ({ caller, translate }) => readMonitorCoverage(deps, caller, translate));
  mount(host, endpoints.incidentDecisions, ({ caller, params, translate }) =>
    explainIncident(deps, caller, params.incidentId, translate),
  );
  mount(host, endpoints.checkDecisions, ({ caller, params, translate }) =>
    explainCheck(deps, caller, params.monitorCheckId, translate),
  );
  mount(host, endpoints.nextEscalation, ({ caller, params, translate }) =>
    predictNextAlerts(deps, caller, params.incidentId, translate),
  );
  mount(host, alertImpactEndpoints.ofDefinition, ({ caller, params }) =>
    loadRemovalLosses(deps, caller, { definitionGuid: params.alertDefinitionGuid.toLowerCase() }),
  );
  mount(host, alertImpactEndpoints.ofOperator, ({ caller, params }) =>
    loadRemovalLosses(deps, caller, { operatorGuid: params.operatorGuid.toLowerCase() }),
  );
  mount(host, alertImpactEndpoints.ofGroup, ({ caller, params }) =>
    loadRemovalLosses(deps, caller, { groupGuid: params.operatorGroupGuid.toLowerCase() }),
  );
  mount(host, alertImpactEndpoints.ofMonitorAuthorization, ({ caller, params }) => {
    const item = { type: 'monitor', guid: params.monitorGuid.toLowerCase() } as const;
    return loadRevocationLosses(deps, caller, item, params.authorizationId.toLowerCase());
  });
  mount(host, alertImpactEndpoints.ofMonitorGroupAuthorization, ({ caller, params }) => {
    const item = { type: 'monitorGroup', guid: params.monitorGroupGuid.toLowerCase() } as const;
    return loadRevocationLosses(deps, caller, item, params.authorizationId.toLowerCase());
  });
  mount(host, backTestEndpoints.level, ({ caller, params, body, signal }) =>
    backTestLevel(deps, caller, params, { request: body, signal }),
  );
  mount(host, backTestEndpoints.conditions, async ({ caller, params, body, signal, translate }) => {
    const result = await backTestConditions(deps, caller, params.monitorGuid.toLowerCase(), { request: body, signal });
    return translateChanges(result, translate);
  });
}
