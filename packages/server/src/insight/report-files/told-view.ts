import { namedGroups } from '../dashboards/group-names-sql.js';
import { checkpointsByName } from '../dashboards/checkpoint-figures-sql.js';
import { namesOf } from '../dashboards/log-sql.js';
import type { Db } from '../references-sql.js';
import { isVisible, type Scope } from '../visible.js';
import type { Report } from './report-model.js';
import { checksOnly, type ReportView } from './report-view-rules.js';
import { column } from './section-rules.js';

/**
 * What a report is called that shows a page as it is looked at, and what the page was narrowed to. A monitor or a group nothing
 * of which may be seen is not named.
 */
export async function toldView(
  { db }: { readonly db: Db },
  scope: Scope,
  name: string,
  view: ReportView | undefined,
): Promise<Pick<Report, 'name' | 'only'>> {
  if (!view) return { name };
  const { groupGuid, monitorGuid, checkpointIds } = view;
  const groups = groupGuid === undefined ? [] : (await namedGroups(db, scope, [groupGuid], 1)).groups;
  const places = checkpointIds.length === 0 ? [] : await checkpointsByName(db, scope.accountId);
  const named = places.filter(({ checkpointId }) => checkpointIds.includes(checkpointId)).map((each) => each.name);
  const one = monitorGuid?.toLowerCase();
  const isSeen = one !== undefined && isVisible(scope.visible, one);
  const monitor = isSeen ? (await namesOf(db, scope.accountId, [one])).get(one) : undefined;
  return {
    name: monitor === undefined ? name : `${name}: ${monitor}`,
    only: [
      ...groups.map((group) => ({ column: column('group', 'text'), value: group.name })),
      ...(named.length === 0 ? [] : [{ column: column('checkpoint', 'text'), value: named.join(', ') }]),
      ...checksOnly(view),
    ],
  };
}
