import { accountEndpoints } from '@vedette/contract/v4/account';
import { apiUserEndpoints } from '@vedette/contract/v4/api-user';
import {
  outgoingPhoneNumberEndpoints,
  outgoingPhoneNumberV1Endpoints,
} from '@vedette/contract/v4/outgoing-phone-number';
import { timezoneEndpoints } from '@vedette/contract/v4/timezone';
import { accountV1Endpoints } from '@vedette/contract/v1/account/account';
import { auditEndpoints } from '@vedette/contract/v1/account/audit';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { mount, type RouteHost } from '../http/index.js';
import {
  loadAccountSettings,
  loadAccountSettingsV1,
  loadAccountStatistics,
  changeAccountSettings,
  checkSettings,
  type MonitorsInUse,
  type SettingsLookups,
} from './administration/account.js';
import { createApiUser, deleteApiUser, listApiUsers, registerApiUser } from './api-users/api-user.js';
import { listAudit, readAudit } from './audit/audit.js';
import { registerDutyScheduleRoutes } from './duty/duty-schedule-routes.js';
import { registerOperatorGroupRoutes } from './administration/operator-group-routes.js';
import type { OperatorDeps } from './administration/operator.js';
import { registerOperatorRoutes } from './administration/operator-routes.js';
import {
  createOutgoingPhoneNumber,
  deleteOutgoingPhoneNumber,
  listOutgoingPhoneNumbers,
} from './operators/outgoing-phone-number.js';
import { registerSecondFactorRoutes } from './sign-in/second-factor-routes.js';
import { registerSessionRoutes } from './sign-in/session-routes.js';
import { registerSetPasswordRoutes } from './sign-in/set-password-routes.js';
import { registerSingleSignOnRoutes } from './single-sign-on/single-sign-on-routes.js';
import { listTimezones, describeTimezone } from './timezones/timezone.js';

/** Functions of other domains, which depend on this one and so cannot be imported here. */
export interface AccessDependencies
  extends Pick<OperatorDeps, 'describeOwned' | 'sendSystemMail' | 'providerFetch'>, SettingsLookups {
  /** Counts the monitors of the account. */
  readonly loadMonitorsInUse: (accountId: number) => Promise<MonitorsInUse>;
}

interface AccessRouteDeps extends OperatorDeps, AccessDependencies {
  /** Stores counted requests, so that they are listed. */
  readonly flushUsage: () => Promise<void>;
  /** Version of the service, for the web app. */
  readonly version: string;
}

/** Registers everything that access serves under `/v4` and `/api/v1`. */
export function registerAccessRoutes(host: RouteHost, deps: AccessRouteDeps): void {
  const { db } = deps;
  mount(host, apiUserEndpoints.register, ({ caller, body, query }) =>
    registerApiUser(deps, caller, {
      OperatorGuid: body.operatorGuid ?? query.operatorGuid,
      Description: body.Description ?? query.Description,
    }),
  );
  mount(host, apiUserEndpoints.list, async ({ caller }) => {
    await deps.flushUsage();
    return listApiUsers(deps, caller);
  });
  mount(host, apiUserEndpoints.create, async ({ caller, body }) => {
    const { OperatorName: _operatorName, ...user } = await createApiUser(deps, caller, body);
    return user;
  });
  mount(host, apiUserEndpoints.remove, ({ caller, params }) => deleteApiUser(deps, caller, params.userName));
  mount(host, accountEndpoints.read, async ({ caller }) =>
    loadAccountStatistics(db, caller, await deps.loadMonitorsInUse(caller.accountId)),
  );
  mount(host, accountEndpoints.settings, ({ caller }) => loadAccountSettings(db, caller));
  mount(host, accountV1Endpoints.settings, ({ caller }) => loadAccountSettingsV1(db, caller));
  mount(
    host,
    accountV1Endpoints.changeSettings,
    ({ caller, body }) => changeAccountSettings(deps, caller, body),
    ({ caller, body }, problems) => checkSettings(deps, caller, body, problems),
  );
  mount(host, auditEndpoints.list, ({ caller, query }) => listAudit(db, caller.accountId, query));
  mount(host, auditEndpoints.read, ({ caller, params }) => readAudit(db, caller.accountId, params.auditId));
  mount(host, timezoneEndpoints.list, () => listTimezones(deps.clock.now()));
  mount(host, timezoneEndpoints.read, ({ params }) => {
    const found = describeTimezone(params.timezoneId, deps.clock.now());
    if (!found) throw notFoundFault('time zone', params.timezoneId);
    return found;
  });
  mount(host, outgoingPhoneNumberEndpoints.list, ({ caller }) => listOutgoingPhoneNumbers(db, caller));
  mount(host, outgoingPhoneNumberV1Endpoints.create, ({ caller, body }) =>
    createOutgoingPhoneNumber(deps, caller, body),
  );
  mount(host, outgoingPhoneNumberV1Endpoints.remove, ({ caller, params }) =>
    deleteOutgoingPhoneNumber(deps, caller, params.outgoingPhoneNumberId),
  );
  registerOperatorRoutes(host, deps);
  registerOperatorGroupRoutes(host, deps);
  registerDutyScheduleRoutes(host, deps);
  registerSessionRoutes(host, deps);
  registerSetPasswordRoutes(host, deps);
  registerSecondFactorRoutes(host, deps);
  registerSingleSignOnRoutes(host, deps);
}
