import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

/** Contents of an alert definition, regardless of who may see them: guids in the order added. */
export interface DefinitionContents {
  readonly monitors: readonly string[];
  readonly monitorGroups: readonly string[];
  /** Ordered by id. */
  readonly levels: readonly LevelContents[];
}
interface LevelContents {
  readonly isActive: boolean;
  readonly operators: readonly string[];
  readonly operatorGroups: readonly string[];
  /** Names, in the order added. */
  readonly integrations: readonly string[];
}

interface Row extends LevelContents {
  readonly guid: string;
  readonly monitors: readonly string[];
  readonly monitorGroups: readonly string[];
}

const memberGuids = (column: string, from: ReturnType<typeof sql>) => sql`array(
  select n.${sql.ref(column)}::text from ${from} and n.${sql.ref(column)} is not null order by n.member_id)`;
const definitionMembers = sql`alert_definition_member n
  where n.account_id = l.account_id and n.alert_definition_guid = l.alert_definition_guid`;
const levelMembers = sql`escalation_level_member n
  where n.account_id = l.account_id and n.alert_definition_guid = l.alert_definition_guid and n.level_id = l.level_id`;

/** Returns the contents of several definitions of an account in one statement. */
export async function readDefinitionContents(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<ReadonlyMap<string, DefinitionContents>> {
  const { rows } = await sql<Row>`
    select l.alert_definition_guid as guid, l.is_active as "isActive",
      case when l.level_id = min(l.level_id) over d then ${memberGuids('monitor_guid', definitionMembers)} else '{}' end as monitors,
      case when l.level_id = min(l.level_id) over d then ${memberGuids('monitor_group_guid', definitionMembers)} else '{}' end
        as "monitorGroups",
      ${memberGuids('operator_guid', levelMembers)} as operators, ${memberGuids('operator_group_guid', levelMembers)} as "operatorGroups",
      array(select i.name from level_integration u
        join integration i on i.account_id = u.account_id and i.integration_guid = u.integration_guid
        where u.account_id = l.account_id and u.alert_definition_guid = l.alert_definition_guid and u.level_id = l.level_id
        order by u.added_at, u.integration_guid) as integrations
    from escalation_level l
    where l.account_id = ${accountId} and l.alert_definition_guid = any(${[...guids]}::uuid[])
    window d as (partition by l.alert_definition_guid)
    order by l.alert_definition_guid, l.level_id`.execute(db);
  const contentsByGuid = new Map<string, DefinitionContents & { levels: LevelContents[] }>();
  for (const { guid, monitors, monitorGroups, ...level } of rows) {
    const contents = contentsByGuid.get(guid) ?? { monitors, monitorGroups, levels: [] };
    contents.levels.push(level);
    contentsByGuid.set(guid, contents);
  }
  return contentsByGuid;
}
