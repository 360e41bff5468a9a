import { definitionV1Endpoints } from '@vedette/contract/v1/alerting/alert-definition';
import { alertDefinitionEndpoints as endpoints } from '@vedette/contract/v4/alert-definition';
import { grantItemAuthorization, listItemAuthorizations, revokeItemAuthorization } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { mount, type RouteHost } from '../../http/index.js';
import {
  changeDefinition,
  createDefinition,
  listDefinitionRows,
  listDefinitions,
  readDefinition,
  removeDefinition,
} from './definition.js';
import { addMember, listMembers, removeMember } from './definition-member.js';
import type { DefinitionDeps } from './deps.js';
import { checkSameGuid, loadDefinition } from './load-definition.js';

/** Serves `/AlertDefinition` of both APIs: definitions, what they cover, and who may edit them. */
export function registerDefinitionRoutes(host: RouteHost, deps: DefinitionDeps): void {
  const { db } = deps;
  mount(host, endpoints.list, ({ caller }) => listDefinitions(db, caller));
  mount(host, definitionV1Endpoints.list, ({ caller }) => listDefinitionRows(db, caller));
  mount(host, endpoints.create, ({ caller, body }) => createDefinition(deps, caller, body));
  mount(host, endpoints.read, ({ caller, params }) => readDefinition(db, caller, params.alertDefinitionGuid));
  for (const endpoint of [endpoints.replace, endpoints.patch] as const) {
    mount(
      host,
      endpoint,
      ({ caller, params, body }) => changeDefinition(deps, caller, params.alertDefinitionGuid, body),
      ({ params, body }, problems) => checkSameGuid(body.AlertDefinitionGuid, params.alertDefinitionGuid, problems),
    );
  }
  mount(host, endpoints.remove, ({ caller, params }) => removeDefinition(deps, caller, params.alertDefinitionGuid));
  registerMemberRoutes(host, deps);
  registerAuthorizationRoutes(host, deps);
}

function registerMemberRoutes(host: RouteHost, deps: DefinitionDeps): void {
  mount(host, endpoints.listMembers, ({ caller, params }) => listMembers(deps, caller, params.alertDefinitionGuid));
  mount(host, endpoints.addMonitor, async ({ caller, params: { alertDefinitionGuid: guid, monitorGuid } }) => {
    await addMember(deps, caller, guid, { monitorGuid });
    return { AlertDefinition: guid, Monitor: monitorGuid };
  });
  mount(host, endpoints.removeMonitor, ({ caller, params: { alertDefinitionGuid: guid, monitorGuid } }) =>
    removeMember(deps, caller, guid, { monitorGuid }),
  );
  mount(
    host,
    endpoints.addMonitorGroup,
    async ({ caller, params: { alertDefinitionGuid: guid, monitorGroupGuid } }) => {
      await addMember(deps, caller, guid, { monitorGroupGuid });
      return { AlertDefinition: guid, MonitorGroup: monitorGroupGuid };
    },
  );
  mount(host, endpoints.removeMonitorGroup, ({ caller, params: { alertDefinitionGuid: guid, monitorGroupGuid } }) =>
    removeMember(deps, caller, guid, { monitorGroupGuid }),
  );
}

function registerAuthorizationRoutes(host: RouteHost, deps: DefinitionDeps): void {
  const loadDefinitionItem = async ({ accountId }: Caller, guid: string) => {
    const { name } = await loadDefinition(deps.db, accountId, guid);
    return { type: 'alertDefinition', guid, name } as const;
  };
  mount(host, endpoints.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type: 'alertDefinition', guid: params.alertDefinitionGuid }),
  );
  mount(host, endpoints.addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(deps, caller, await loadDefinitionItem(caller, params.alertDefinitionGuid), body),
  );
  mount(host, endpoints.removeAuthorization, async ({ caller, params }) => {
    const item = await loadDefinitionItem(caller, params.alertDefinitionGuid);
    await revokeItemAuthorization(deps, caller, item, params.authorizationGuid);
  });
}
