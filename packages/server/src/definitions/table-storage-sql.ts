import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '../db/schema.js';
import type { Entry, Storage } from './definition.js';

/** Tables that can store definitions: rows of an account with their creation time. */
type DefinitionTable = {
  [T in keyof Database]: Selectable<Database[T]> extends { account_id: number; created_at: number } ? T : never;
}[keyof Database];

type TableColumn<T extends DefinitionTable> = keyof Selectable<Database[T]> & string;

export interface TableColumns<T extends DefinitionTable, Columns extends Readonly<Record<string, TableColumn<T>>>> {
  readonly guid: TableColumn<T>;
  /** Column that lists are sorted by, before the guid. */
  readonly order: TableColumn<T>;
  /** Sorts `Apple` next to `apple`. */
  readonly ignoresCase?: true;
  /** Column of each field. */
  readonly fields: Columns;
  /** Fields with JSON columns. */
  readonly json?: readonly (keyof Columns)[];
  /** Fields whose columns are written elsewhere. */
  readonly readOnly?: readonly (keyof Columns)[];
}

/** Stores definitions in a table with a column per field. */
export function tableStorage<T extends DefinitionTable, const Columns extends Readonly<Record<string, TableColumn<T>>>>(
  table: T,
  { guid: key, order, ignoresCase, fields, json = [], readOnly = [] }: TableColumns<T, Columns>,
): Storage<{ readonly [F in keyof Columns]: Selectable<Database[T]>[Columns[F]] }> {
  type Fields = { readonly [F in keyof Columns]: Selectable<Database[T]>[Columns[F]] };
  const fieldColumns: readonly (readonly [keyof Columns & string, string])[] = Object.entries(fields);
  const selected = sql.join(fieldColumns.map(([field, column]) => sql`${sql.ref(column)} as ${sql.id(field)}`));
  const writableColumns = fieldColumns.filter(([field]) => !readOnly.includes(field));
  const selectRows = (accountId: number): RawBuilder<Row> => sql<Row>`
    select ${sql.ref(key)} as guid, created_at, ${selected} from ${sql.table(table)} where account_id = ${accountId}`;
  const columnValue = (entry: Entry<Fields>, field: keyof Columns & string): unknown => {
    const value: unknown = entry.fields[field];
    return json.includes(field) ? JSON.stringify(value) : value;
  };
  return {
    loadAll: async (db, accountId) => {
      const orderBy = ignoresCase ? sql`lower(${sql.ref(order)})` : sql.ref(order);
      const found = await sql<Row>`${selectRows(accountId)} order by ${orderBy}, ${sql.ref(key)}`.execute(db);
      return found.rows.map(toEntry<Fields>);
    },
    findByGuid: async (db, accountId, guid) => {
      const lock = db.isTransaction ? sql`for update` : sql``;
      const found = await sql<Row>`${selectRows(accountId)} and ${sql.ref(key)} = ${guid} ${lock}`.execute(db);
      const [row] = found.rows;
      return row && toEntry<Fields>(row);
    },
    insert: async (tx, accountId, entry) => {
      const columns = sql.join(writableColumns.map(([, column]) => sql.ref(column)));
      const values = sql.join(writableColumns.map(([field]) => sql`${columnValue(entry, field)}`));
      await sql`
        insert into ${sql.table(table)} (account_id, ${sql.ref(key)}, created_at, ${columns})
        values (${accountId}, ${entry.guid}, ${entry.createdAt}, ${values})`.execute(tx);
    },
    update: async (tx, accountId, entry) => {
      const set = sql.join(
        writableColumns.map(([field, column]) => sql`${sql.ref(column)} = ${columnValue(entry, field)}`),
      );
      await sql`
        update ${sql.table(table)} set ${set}
        where account_id = ${accountId} and ${sql.ref(key)} = ${entry.guid}`.execute(tx);
    },
    remove: async (tx, accountId, guid) => {
      await sql`
        delete from ${sql.table(table)}
        where account_id = ${accountId} and ${sql.ref(key)} = ${guid}`.execute(tx);
    },
  };
}

interface Row {
  readonly guid: string;
  readonly created_at: number;
}

/** The columns were selected by field name. */
function toEntry<Fields>({ guid, created_at: createdAt, ...fields }: Row): Entry<Fields> {
  return { guid, createdAt, fields: fields as Fields };
}
