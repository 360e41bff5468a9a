import type { PeopleOverview, PersonRow } from '@vedette/contract/v1/screens/area-overviews';
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { resolveFindReach } from '../reads/find-rules.js';
import { loadMonitorStates } from '../monitor-pages/monitor-list.js';
import type { ReadDeps } from '../reads/read-deps.js';
import type { PersonRecord } from '../reads/people-overview-sql.js';

/** An operator who has not signed in for this long counts as inactive. */
const INACTIVE_AFTER_MS = 30 * DAY;

/**
 * Returns numbers of operators, groups and API accounts the caller may see, and the latest activity of each operator.
 */
export async function readPeopleOverview(deps: ReadDeps, caller: Caller): Promise<PeopleOverview> {
  const { reads } = deps;
  const now = deps.clock.now();
  const groups = resolveFindReach(caller).operatorGroups;
  const numbers = await reads.peopleNumbers(caller, { groups, since: now - INACTIVE_AFTER_MS });
  const people = await reads.people(caller, groups);
  const guids = people.map(({ operatorGuid }) => operatorGuid);
  const onDuty = new Set(await reads.onDuty(caller.accountId, guids, now));
  const { all } = await loadMonitorStates(deps, caller);
  const production = all.filter(({ facts }) => facts.isActive && facts.mode === 'Production');
  return {
    Operators: { Total: numbers.operators, SignedIn: numbers.signedIn, OnDuty: onDuty.size },
    Groups: { Total: numbers.groups, Empty: numbers.emptyGroups },
    ApiAccounts: { Total: numbers.apiAccounts, Unused: numbers.unusedApiAccounts },
    ProductionMonitors: production.length,
    Rows: people.map((person) => toPersonRow(person, { now, isOnDuty: onDuty.has(person.operatorGuid) })),
  };
}

function toPersonRow(
  { operatorGuid, groups, lastSignInAt, invitedUntil }: PersonRecord,
  { now, isOnDuty }: { readonly now: Instant; readonly isOnDuty: boolean },
): PersonRow {
  const invitation = invitedUntil !== null && (invitedUntil > now ? 'Invited' : 'Expired');
  return {
    OperatorGuid: operatorGuid,
    Groups: [...groups],
    IsOnDutyNow: isOnDuty,
    ...(lastSignInAt === null ? invitation && { Invitation: invitation } : { LastSignInAt: lastSignInAt }),
  };
}
