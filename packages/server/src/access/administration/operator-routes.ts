import { operatorEndpoints } from '@vedette/contract/v4/operator';
import { invitationEndpoints } from '@vedette/contract/v1/account/set-password';
import { operatorRightsEndpoints } from '@vedette/contract/v1/account/operator-rights';
import { mount, type RouteHost } from '../../http/index.js';
import {
  createOperator,
  deleteOperator,
  inviteOperator,
  validateOperatorChange,
  validateNewOperator,
  listOperators,
  patchOperator,
  readOperator,
  replaceOperator,
  type OperatorDeps,
} from './operator.js';
import { listOperatorGroupRights, loadOperatorGroupRights, loadOperatorRights } from './operator-rights.js';
import { selectOperator } from '../operators/operator-sql.js';
import { grantToOperator, listOperatorAuthorizations, revokeFromOperator } from './system-authorization.js';

export function registerOperatorRoutes(host: RouteHost, deps: OperatorDeps): void {
  const { db } = deps;
  mount(host, operatorEndpoints.list, ({ caller }) => listOperators(db, caller));
  mount(
    host,
    operatorEndpoints.create,
    ({ caller, body }) => createOperator(deps, caller, body),
    ({ caller, body }, problems) => validateNewOperator(deps, caller, body, problems),
  );
  mount(host, operatorEndpoints.read, ({ caller, params }) => readOperator(db, caller, params.operatorGuid));
  mount(
    host,
    operatorEndpoints.replace,
    ({ caller, params, body }) => replaceOperator(deps, caller, params.operatorGuid, body),
    ({ caller, params, body: write }, problems) =>
      validateOperatorChange(deps, caller, { ...params, write, isReplacement: true }, problems),
  );
  mount(
    host,
    operatorEndpoints.patch,
    ({ caller, params, body }) => patchOperator(deps, caller, params.operatorGuid, body),
    ({ caller, params, body: write }, problems) =>
      validateOperatorChange(deps, caller, { ...params, write, isReplacement: false }, problems),
  );
  mount(host, operatorEndpoints.remove, ({ caller, params }) => deleteOperator(deps, caller, params.operatorGuid));
  mount(host, invitationEndpoints.invite, ({ caller, params }) => inviteOperator(deps, caller, params.operatorGuid));
  mount(host, operatorEndpoints.listGroups, async ({ caller, params }) => {
    const operator = await selectOperator(db, caller.accountId, params.operatorGuid);
    return (operator?.groupGuids ?? []).map((OperatorGroupGuid) => ({ OperatorGroupGuid }));
  });
  mount(host, operatorRightsEndpoints.ofOperator, ({ caller, params }) =>
    loadOperatorRights(db, caller, params.operatorGuid),
  );
  mount(host, operatorRightsEndpoints.ofGroup, ({ caller, params }) =>
    loadOperatorGroupRights(db, caller, params.operatorGroupGuid),
  );
  mount(host, operatorRightsEndpoints.ofGroups, ({ caller }) => listOperatorGroupRights(db, caller));
  mount(host, operatorEndpoints.listAuthorizations, ({ caller, params }) =>
    listOperatorAuthorizations(db, caller, params.operatorGuid),
  );
  mount(host, operatorEndpoints.addAuthorization, ({ caller, params }) =>
    grantToOperator(deps, caller, params.operatorGuid, params.authorizationType),
  );
  mount(host, operatorEndpoints.removeAuthorization, ({ caller, params }) =>
    revokeFromOperator(deps, caller, params.operatorGuid, params.authorizationType),
  );
}
