import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import { type Routes, ok } from './fake-responses.js';
import { toGuid } from './fake-account.js';

const grant = (id: number, AuthorizationType: string, fields: object) => ({
  AuthorizationId: toGuid(440_000 + id),
  AuthorizationType,
  ...fields,
});
const groupGrant = (id: number, type: string) => grant(id, type, { OperatorGroupGuid: toGuid(700_000) });

/** Permissions of operators and groups, member management, and quotas of a monitor group. */
export const RIGHTS_ROUTES: Routes = [
  [/^GET v4\/Operator\/[^/]+\/Authorization$/, () => ok(['AccountAccess', 'AccountAdministrator', 'TechnicalContact'])],
  [
    /^GET v4\/OperatorGroup\/[^/]+\/Authorization$/,
    () =>
      ok([groupGrant(0, 'BasicOperator'), groupGrant(1, 'CreateIntegration'), groupGrant(2, 'ManageMonitorTemplates')]),
  ],
  [
    /^GET api\/v1\/OperatorGroup\/[^/]+\/Authorizations$/,
    () => ok([grant(3, 'EditOperators', { OperatorGuid: toGuid(800_001), OperatorGroupGuid: null })]),
  ],
  [/^GET v4\/MonitorGroup$/, () => ok([limits(toGuid(900_000))])],
  [/^GET v4\/MonitorGroup\/([^/]+)$/, (_request, id) => ok(limits(id))],
];

const limits = (MonitorGroupGuid: string): MonitorGroup => ({
  MonitorGroupGuid,
  Description: 'Shops',
  IsAll: false,
  IsQuotaUnlimited: false,
  BasicMonitorQuota: 20,
  BrowserMonitorQuota: 5,
  TransactionMonitorQuota: 0,
  ApiMonitorQuota: 0,
  UsedBasicMonitorQuota: 12,
  UsedBrowserMonitorQuota: 0,
  UsedTransactionMonitorQuota: 0,
  UsedApiMonitorQuota: 0,
});
