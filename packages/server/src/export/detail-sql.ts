import { sql, type RawBuilder } from 'kysely';
import { detailKinds } from '../checks/index.js';
import type { DetailParts } from './detail-rules.js';

const kind = (name: (typeof detailKinds)[number]) => sql.lit(detailKinds.indexOf(name));

/**
 * The exported parts of a check's detail, as `DetailParts`, without request and response bodies. `c` is the check, `d`
 * its row of `check_detail`.
 */
export const detailPartsColumn: RawBuilder<DetailParts | null> = sql`case
  when c.detail_kind in (${kind('steps')}, ${kind('collection')}) then jsonb_build_object(
    'customMetrics', d.detail -> 'customMetrics',
    'steps', (select jsonb_agg(jsonb_build_object(
        'name', s ->> 'name', 'isExecuted', s -> 'isExecuted', 'isSkipped', s -> 'isSkipped', 'ms', s -> 'totalMs',
        'error', s ->> 'errorMessage', 'url', s ->> 'url', 'httpStatus', s -> 'statusCode') order by nth)
      from jsonb_array_elements(d.detail -> 'steps') with ordinality steps(s, nth)))
  when c.detail_kind = ${kind('page')} then jsonb_build_object(
    'page', d.detail #> '{navigations,-1}', 'elementCount', d.detail -> 'elementCount',
    'elements', d.detail ->> 'elements', 'url', d.detail ->> 'url')
  when c.detail_kind = ${kind('transaction')} then jsonb_build_object(
    'customMetrics', d.detail -> 'customMetrics',
    'steps', (select jsonb_agg(jsonb_build_object(
        'name', s ->> 'name', 'isExecuted', s ->> 'state' <> 'notExecuted', 'ms', s -> 'totalMs',
        'error', s #>> '{error,message}', 'url', s #>> '{seen,url}',
        'page', case when (s ->> 'storesFigures')::boolean then s #> '{seen,navigations,-1}' end) order by nth)
      from jsonb_array_elements(d.detail -> 'steps') with ordinality steps(s, nth)))
  end`;
