import { selectCaller } from './caller-sql.js';
import { Rights, type Caller } from '../../rights/index.js';
import type { Db } from '../context/store-sql.js';
import { findZoneName } from '../timezones/timezone.js';

/** Loads the operator as a caller with their current permissions; undefined when there is no such operator. */
export async function loadCaller(
  db: Db,
  operatorGuid: string,
  authentication: Pick<Caller, 'via' | 'apiUserName' | 'sessionId' | 'method' | 'isProven'>,
): Promise<Caller | undefined> {
  const row = await selectCaller(db, operatorGuid);
  if (!row) return undefined;
  const mustSetUp = authentication.via === 'session' && authentication.method === 'Password' && row.lacksSecondFactor;
  const accountZone = findZoneName(row.accountTimezoneId) ?? 'UTC';
  return {
    accountId: row.accountId,
    operatorGuid: row.operatorGuid,
    operatorName: row.operatorName,
    isAdministrator: row.isAdministrator && !mustSetUp,
    zone: (row.timezoneId === null ? undefined : findZoneName(row.timezoneId)) ?? accountZone,
    accountZone,
    rights: mustSetUp ? new Rights([], false) : new Rights(row.grants, row.isAdministrator),
    omitsDeprecatedFields: !row.returnsDeprecatedFields,
    ...(mustSetUp && { mustSetUpSecondFactor: true }),
    ...authentication,
  };
}
