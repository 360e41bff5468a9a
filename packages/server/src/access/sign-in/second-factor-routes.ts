import { secondFactorEndpoints } from '@vedette/contract/v1/account/second-factor';
import { mount, type RouteHost } from '../../http/index.js';
import type { SignInDeps } from '../context/deps.js';
import {
  beginSecondFactor,
  changePolicy,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.js';

export function registerSecondFactorRoutes(host: RouteHost, deps: SignInDeps): void {
  const endpoints = secondFactorEndpoints;
  mount(host, endpoints.read, ({ caller }) => readSecondFactor(deps.db, caller));
  mount(host, endpoints.begin, ({ caller, body, request }) =>
    beginSecondFactor(deps, caller, body.Password, request.ip),
  );
  mount(host, endpoints.confirm, ({ caller, body }) => confirmSecondFactor(deps, caller, body.Code));
  mount(host, endpoints.renew, ({ caller, body, request }) => renewRecoveryCodes(deps, caller, body.Code, request.ip));
  mount(host, endpoints.remove, ({ caller, body, request }) => removeSecondFactor(deps, caller, body.Code, request.ip));
  mount(host, endpoints.readForOperator, ({ caller, params }) =>
    readSecondFactor(deps.db, { accountId: caller.accountId, operatorGuid: params.operatorGuid }),
  );
  mount(host, endpoints.changePolicy, ({ caller, params, body }) =>
    changePolicy(deps, caller, params.operatorGuid, body.OwnPolicy),
  );
  mount(host, endpoints.reset, ({ caller, params }) => resetSecondFactor(deps, caller, params.operatorGuid));
}
