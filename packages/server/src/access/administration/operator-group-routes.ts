import { operatorGroupEndpoints, operatorGroupV1Endpoints } from '@vedette/contract/v4/operator-group';
import { mount, type RouteHost } from '../../http/index.js';
import { mountItemAuthorizations } from '../grants/item-authorization-routes.js';
import {
  addMember,
  createOperatorGroup,
  deleteOperatorGroup,
  listMembers,
  listOperatorGroups,
  readOperatorGroup,
  removeMember,
  setMembersDuty,
  updateOperatorGroup,
} from './operator-group.js';
import { selectGroup } from '../operators/operator-group-sql.js';
import type { StoreContext } from '../../module/context.js';
import { grantToGroup, listGroupAuthorizations, revokeFromGroup } from './system-authorization.js';

export function registerOperatorGroupRoutes(host: RouteHost, deps: StoreContext): void {
  const { db } = deps;
  const endpoints = operatorGroupEndpoints;
  mount(host, endpoints.list, ({ caller }) => listOperatorGroups(db, caller));
  mount(host, endpoints.create, ({ caller, body }) => createOperatorGroup(deps, caller, body));
  mount(host, endpoints.read, ({ caller, params }) => readOperatorGroup(db, caller, params.operatorGroupGuid));
  mount(host, endpoints.replace, ({ caller, params, body }) =>
    updateOperatorGroup(deps, caller, params.operatorGroupGuid, body),
  );
  mount(host, endpoints.remove, ({ caller, params }) => deleteOperatorGroup(deps, caller, params.operatorGroupGuid));
  mount(host, endpoints.listMembers, ({ caller, params }) => listMembers(db, caller, params.operatorGroupGuid));
  mount(host, endpoints.addMember, ({ caller, params }) => addMember(deps, caller, params));
  mount(host, endpoints.removeMember, ({ caller, params }) => removeMember(deps, caller, params));
  mount(host, endpoints.allOnDuty, ({ caller, params }) =>
    setMembersDuty(deps, caller, params.operatorGroupGuid, true),
  );
  mount(host, endpoints.allOffDuty, ({ caller, params }) =>
    setMembersDuty(deps, caller, params.operatorGroupGuid, false),
  );
  mount(host, endpoints.listAuthorizations, ({ caller, params }) =>
    listGroupAuthorizations(db, caller, params.operatorGroupGuid),
  );
  mount(host, endpoints.addAuthorization, ({ caller, params, body }) =>
    grantToGroup(deps, caller, { guid: params.operatorGroupGuid, name: body.AuthorizationType, form: 'Objects' }),
  );
  mount(host, endpoints.addAuthorizationByType, ({ caller, params }) =>
    grantToGroup(deps, caller, { guid: params.operatorGroupGuid, name: params.authorizationType, form: 'Names' }),
  );
  mount(host, endpoints.removeAuthorization, ({ caller, params }) =>
    revokeFromGroup(deps, caller, params.operatorGroupGuid, params.authorization),
  );
  mountItemAuthorizations(host, deps, operatorGroupV1Endpoints, {
    type: 'operatorGroup',
    param: 'operatorGroupGuid',
    loadName: async (accountId, guid) => (await selectGroup(db, accountId, guid))?.description,
  });
}
