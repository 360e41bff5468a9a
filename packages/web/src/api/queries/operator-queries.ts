import type { Timezone } from '@vedette/contract/v4/timezone';
import type { OutgoingPhoneNumberDetails } from '@vedette/contract/v4/outgoing-phone-number';
import type { areaOverviewEndpoints } from '@vedette/contract/v1/screens/area-overviews';
import type { operatorRightsEndpoints } from '@vedette/contract/v1/account/operator-rights';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.js';
import { apiPath, v4 } from '../v4.js';

export interface OperatorRow {
  readonly OperatorGuid: string;
  readonly Email: string;
  readonly FullName: string;
  readonly IsAccountAdministrator: boolean;
  readonly IsOnDuty: boolean;
  readonly MobilePhone?: string;
  readonly BackupEmail?: string;
  readonly CultureName?: string | null;
  readonly TimeZoneId?: number | null;
  readonly AllowNativeLogin?: boolean | null;
  readonly AllowSingleSignon?: boolean | null;
  readonly SmsProvider?: string;
  readonly OutgoingPhoneNumber?: string | null;
  readonly UseNumericSender?: boolean | null;
  readonly DefaultDashboard?: string;
}

export interface OperatorGroupRow {
  readonly OperatorGroupGuid: string;
  readonly Description: string;
  readonly IsEveryone: boolean;
  readonly IsAdministratorsGroup: boolean;
}

export interface ApiUserRow {
  readonly UserName: string;
  readonly Password?: string;
  readonly OperatorGuid: string;
  readonly Description?: string;
  readonly CreatedDate?: string | null;
  readonly LastUsedDate?: string | null;
  readonly RequestCountLast30Days?: number;
}

export type ZoneRow = Pick<
  Timezone,
  'TimezoneId' | 'Description' | 'HasDaylightSaving' | 'DaylightSavingStart' | 'DaylightSavingEnd'
>;

const v4Query = <T>(queryKey: readonly string[], path: string) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => v4<T>('GET', path, undefined, signal) });

export const operatorsQuery = v4Query<readonly OperatorRow[]>(['operators'], '/Operator');
/** Details that the lists of operators lack, and total counts. */
export const operatorDetailsQuery = queryOptions({
  queryKey: ['operators', 'people'],
  queryFn: ({ signal }) => call<(typeof areaOverviewEndpoints)['people']>('GET /api/v1/Overview/People', { signal }),
});
export const operatorQuery = (guid: string) => v4Query<OperatorRow>(['operator', guid], apiPath`/Operator/${guid}`);
export const operatorRightsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['operator', guid, 'rights'],
    queryFn: ({ signal }) =>
      call<(typeof operatorRightsEndpoints)['ofOperator']>('GET /api/v1/Operator/:operatorGuid/Rights', {
        params: { operatorGuid: guid },
        signal,
      }),
  });
export const groupRightsQuery = (guid: string) =>
  queryOptions({
    queryKey: ['operator-groups', guid, 'rights'],
    queryFn: ({ signal }) =>
      call<(typeof operatorRightsEndpoints)['ofGroup']>('GET /api/v1/OperatorGroup/:operatorGroupGuid/Rights', {
        params: { operatorGroupGuid: guid },
        signal,
      }),
  });
/** The operator’s permissions on all groups, in one response. */
export const allGroupRightsQuery = queryOptions({
  queryKey: ['operator-groups', 'rights'],
  queryFn: ({ signal }) =>
    call<(typeof operatorRightsEndpoints)['ofGroups']>('GET /api/v1/OperatorGroup/Rights', { signal }),
});
export const operatorGroupsQuery = v4Query<readonly OperatorGroupRow[]>(['operator-groups'], '/OperatorGroup');
export const groupMembersQuery = (guid: string) =>
  v4Query<readonly { readonly OperatorGuid: string }[]>(
    ['operator-groups', guid, 'members'],
    apiPath`/OperatorGroup/${guid}/Member`,
  );
export const operatorMembershipsQuery = (guid: string) =>
  v4Query<readonly { readonly OperatorGroupGuid: string }[]>(
    ['operator', guid, 'groups'],
    apiPath`/Operator/${guid}/OperatorGroup`,
  );
export const apiUsersQuery = v4Query<readonly ApiUserRow[]>(['operators', 'api-users'], '/ApiUser');
export const phoneNumbersQuery = v4Query<readonly OutgoingPhoneNumberDetails[]>(
  ['operators', 'phone-numbers'],
  '/OutgoingPhoneNumber',
);
export const zonesQuery = { ...v4Query<readonly ZoneRow[]>(['zones'], '/Timezone'), staleTime: Infinity };
