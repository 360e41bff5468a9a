import { sql } from 'kysely';
import type { Db } from '../../definitions/index.js';
import { MIN_FAILED_RUNS, isFailing } from './failing-rules.js';

export interface FailingReport {
  readonly accountId: number;
  readonly reportGuid: string;
  /** Name of its dashboard at the last failure. */
  readonly name: string;
  readonly error: string;
}

/** Further failing reports are not listed individually. */
const MAX_FAILING_REPORTS = 20;

/** Returns active reports whose last runs all failed, oldest report first. */
export async function failingReports(db: Db): Promise<FailingReport[]> {
  const { rows } = await sql<FailingReport & { readonly states: readonly string[] }>`
    select s.account_id as "accountId", s.report_guid as "reportGuid", l.states, l.name, l.error
    from scheduled_report s, lateral (
      select array_agg(r.state) as states, (array_agg(r.name))[1] as name, coalesce((array_agg(r.error))[1], '') as error
      from (select state, name, error from report_run
        where account_id = s.account_id and report_guid = s.report_guid and state in ('sent', 'failed')
        order by nominal_at desc, created_at desc limit ${MIN_FAILED_RUNS}) r) l
    where s.is_active and l.states[1] = 'failed' and l.states[${MIN_FAILED_RUNS}] = 'failed'
    order by s.created_at, s.report_guid`.execute(db);
  return rows.filter(({ states }) => isFailing(states)).slice(0, MAX_FAILING_REPORTS);
}
