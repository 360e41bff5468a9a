import { Fault } from '@vedette/kernel/fault';
import type { Selectable } from 'kysely';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import type { MonitorTemplateTable } from '../../db/tables/monitors.js';
import type { TemplateChange, TemplateStore } from './template.js';
import type { StoredTemplate } from './template-rules.js';

/** Monitor templates of the caller's account on PostgreSQL. `now` stamps what is written. */
export function templateStore(db: Db, caller: Caller, now: () => number): TemplateStore {
  const { accountId } = caller;
  const mine = () => db.selectFrom('monitor_template').selectAll().where('account_id', '=', accountId);
  return {
    transaction: (work) => db.transaction().execute((tx) => work(templateStore(tx, caller, now))),
    all: async () => (await mine().orderBy('name').orderBy('monitor_template_guid').execute()).map(fromRow),
    byGuid: async (guid) => {
      const one = mine().where('monitor_template_guid', '=', guid);
      const row = await (db.isTransaction ? one.forUpdate() : one).executeTakeFirst();
      return row && fromRow(row);
    },
    insert: async (template) => {
      const row = { account_id: accountId, created_at: now(), ...toRow(template) };
      await unlessTaken(db.insertInto('monitor_template').values(row).execute());
    },
    update: async (template) => {
      const change = db.updateTable('monitor_template').set(toRow(template)).where('account_id', '=', accountId);
      await unlessTaken(change.where('monitor_template_guid', '=', template.monitorTemplateGuid).execute());
    },
    remove: async (guid) => {
      const all = db.deleteFrom('monitor_template').where('account_id', '=', accountId);
      await all.where('monitor_template_guid', '=', guid).execute();
    },
    note: (change) => note(db, caller, now(), change),
  };
}

async function note(db: Db, caller: Caller, at: number, { template, ...change }: TemplateChange): Promise<void> {
  const object = { objectGuid: template.monitorTemplateGuid, objectName: template.name };
  await recordAudit(db, caller, { at, objectType: 'MonitorTemplate', ...object, ...change });
  await announce(db, { topic: 'account', accountId: caller.accountId, ids: [] });
}

const toRow = ({ monitorTemplateGuid, name, parts }: StoredTemplate) => ({
  monitor_template_guid: monitorTemplateGuid,
  name,
  parts: JSON.stringify(parts),
});

const fromRow = (row: Selectable<MonitorTemplateTable>): StoredTemplate => ({
  monitorTemplateGuid: row.monitor_template_guid,
  name: row.name,
  parts: row.parts,
});

/** @throws Fault `conflict` when the name is taken. */
async function unlessTaken(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'monitor_template_by_name') throw error;
    throw new Fault('conflict', 'Name: another monitor template has it', { cause: error });
  }
}
