import { escalationLevelEndpoints as endpoints } from '@vedette/contract/v4/escalation-level';
import { mount, type RouteHost } from '../../http/index.js';
import type { DefinitionDeps } from './deps.js';
import {
  addLevelIntegration,
  changeLevelIntegration,
  listLevelIntegrations,
  readLevelIntegration,
  removeLevelIntegration,
  validateLevelIntegrationChange,
  validateNewLevelIntegration,
} from './level-integration.js';
import { addLevelMember, listLevelMembers, removeLevelMember } from './level-member.js';
import { changeLevel, checkBodyMatchesPath, listLevels, readLevel } from './level-settings.js';

/** Serves `…/EscalationLevel`: the levels of a definition, whom they notify and how. */
export function registerLevelRoutes(host: RouteHost, deps: DefinitionDeps): void {
  const { db } = deps;
  mount(host, endpoints.list, ({ caller, params }) => listLevels(db, caller, params.alertDefinitionGuid));
  mount(host, endpoints.read, ({ caller, params }) => readLevel(db, caller, params));
  mount(
    host,
    endpoints.replace,
    ({ caller, params, body }) => changeLevel(deps, caller, params, { change: body, isReplacement: true }),
    ({ params, body }, problems) => checkBodyMatchesPath(params, body, problems),
  );
  mount(
    host,
    endpoints.patch,
    ({ caller, params, body }) => changeLevel(deps, caller, params, { change: body, isReplacement: false }),
    ({ params, body }, problems) => checkBodyMatchesPath(params, body, problems),
  );
  registerMemberRoutes(host, deps);
  registerIntegrationRoutes(host, deps);
}

function registerMemberRoutes(host: RouteHost, deps: DefinitionDeps): void {
  const toLevelResponse = (params: { alertDefinitionGuid: string; escalationLevelId: number }) => ({
    AlertDefinition: params.alertDefinitionGuid,
    Escalationlevel: params.escalationLevelId,
  });
  mount(host, endpoints.listMembers, ({ caller, params }) => listLevelMembers(deps, caller, params));
  mount(host, endpoints.addOperator, async ({ caller, params }) => {
    const { operatorGuid } = params;
    await addLevelMember(deps, caller, params, { operatorGuid });
    return { ...toLevelResponse(params), Operator: operatorGuid };
  });
  mount(host, endpoints.removeOperator, ({ caller, params }) =>
    removeLevelMember(deps, caller, params, { operatorGuid: params.operatorGuid }),
  );
  mount(host, endpoints.addOperatorGroup, async ({ caller, params }) => {
    const { operatorGroupGuid } = params;
    await addLevelMember(deps, caller, params, { operatorGroupGuid });
    return { ...toLevelResponse(params), OperatorGroup: operatorGroupGuid };
  });
  mount(host, endpoints.removeOperatorGroup, ({ caller, params }) =>
    removeLevelMember(deps, caller, params, { operatorGroupGuid: params.operatorGroupGuid }),
  );
}

function registerIntegrationRoutes(host: RouteHost, deps: DefinitionDeps): void {
  const { db } = deps;
  mount(host, endpoints.listIntegrations, ({ caller, params }) => listLevelIntegrations(db, caller, params));
  mount(
    host,
    endpoints.addIntegration,
    ({ caller, params, body }) => addLevelIntegration(deps, caller, params, body),
    ({ caller, params, body: draft }, problems) =>
      validateNewLevelIntegration(deps, caller, { params, draft }, problems),
  );
  mount(host, endpoints.readIntegration, ({ caller, params }) => readLevelIntegration(db, caller, params));
  mount(
    host,
    endpoints.replaceIntegration,
    ({ caller, params, body }) => changeLevelIntegration(deps, caller, params, { change: body, isReplacement: true }),
    ({ caller, params, body: change }, problems) =>
      validateLevelIntegrationChange(deps, caller, { params, change, isReplacement: true }, problems),
  );
  mount(
    host,
    endpoints.patchIntegration,
    ({ caller, params, body }) => changeLevelIntegration(deps, caller, params, { change: body, isReplacement: false }),
    ({ caller, params, body: change }, problems) =>
      validateLevelIntegrationChange(deps, caller, { params, change, isReplacement: false }, problems),
  );
  mount(host, endpoints.removeIntegration, ({ caller, params }) => removeLevelIntegration(deps, caller, params));
}
