import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/** A secret that must not be found, with a name for messages. */
export interface Planted {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A secret that was found: `<secret> as <form> in <place>`. */
export type Finding = string;

/** Returns the forms that bytes may have: unchanged, in hexadecimal, in base64 at each of its three positions. */
function listForms(bytes: Buffer): [form: string, text: string][] {
  const base64 = [0, 1, 2].map((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // The ends depend on the neighbouring bytes.
    return shifted.slice(shift === 0 ? 0 : 4, -4);
  });
  const text = bytes.toString('latin1');
  return [
    ['plain text', text],
    ['hex', bytes.toString('hex')],
    ...base64.map((form): [string, string] => ['base64', form]),
    ['a part of a URL', encodeURIComponent(text)],
  ];
}

/** Returns every planted secret in `text`, in any form. */
export function findPlanted(planted: readonly Planted[], text: string, place: string): Finding[] {
  return planted.flatMap(({ name, bytes }) =>
    listForms(bytes)
      .filter(([, form]) => text.includes(form))
      .map(([form]) => `${name} as ${form} in ${place}`),
  );
}

/** Searches every file below a folder. */
export async function findInFolder(planted: readonly Planted[], folder: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found.push(...findPlanted(planted, (await readFile(file)).toString('latin1'), file));
  }
  return found;
}

/** Searches every row of every table, as a dump writes it. */
export async function findInStore(planted: readonly Planted[], client: Client): Promise<Finding[]> {
  const tables = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: Finding[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) found.push(...findPlanted(planted, row, `table ${name}`));
  }
  return found;
}
