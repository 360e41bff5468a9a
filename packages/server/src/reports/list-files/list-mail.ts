import type { Ask } from '@vedette/contract/endpoint';
import { listFileEndpoints, type ListName } from '@vedette/contract/v1/reports/list-file';
import { listAt, type ListMail } from '@vedette/contract/v1/reports/list-mail';
import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';
import { renderTableMail } from '../report-files/mail/report-mail.js';
import { chooseCarriage, type Composed } from '../report-runs/compose.js';
import { composeEditions, keepRecipients, type Edition } from '../report-runs/editions.js';
import { postEdition, type PostDeps } from '../report-runs/post-edition.js';
import { loadRecipients, type Addressed } from '../report-runs/recipients.js';
import { insertRuns } from '../report-runs/run-sql.js';
import { checkRecipients, countDocument, checkDocumentLimits, FILE_TYPES } from '../report-runs/send-manually.js';
import { recipientsIn } from '../reports/report-rules.js';
import type { ListFiles, ListMailContent } from './list-file.js';
import type { Reading } from './list-model.js';

export type ListMailDeps = PostDeps & Pick<StoreContext, 'db'>;

/** The sender and the call that requests the mail. */
export interface Sending {
  readonly ask: Ask;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly loadContents: Reading['loadContents'];
  readonly requireVisible: Reading['requireVisible'];
  /** Reads the parameters and the query of a list as its own endpoint does. @throws Fault `invalid` */
  readonly read: (list: ListName, of: object, filters: object) => Pick<Reading, 'params' | 'query'>;
}

/**
 * Renders a list in each reader's language while the caller waits, mails it and writes an audit record.
 * @returns the number of mails
 * @throws Fault as the list itself, and as `sendDashboard`
 */
export async function sendList(
  deps: ListMailDeps,
  files: ListFiles,
  sending: Sending,
  mail: ListMail,
): Promise<number> {
  const { db, clock } = deps;
  const { caller } = sending;
  const to = recipientsIn(mail.Recipients);
  const reading = toReading(sending, mail);
  await checkRecipients(db, caller, to);
  await checkDocumentLimits(db, caller, clock.now());
  const readers = await loadReaders(deps, caller, to);
  const composeMail = files.mailComposer(listName(mail), reading, mail.Format);
  const editions = await composeEditions(
    readers,
    () => true,
    async (culture) => composed(deps, await composeMail(culture), { caller, mail }),
  );
  await sending.requireVisible();
  return post(deps, caller, mail, editions);
}

function listName({ List: path }: ListMail): ListName {
  const name = listAt.get(path);
  if (name === undefined) throw new Error(`no list at ${path}`);
  return name;
}

function toReading({ read, ...by }: Sending, mail: ListMail): Reading {
  const { PathParameters: of = {}, Filters: filters = {} } = mail;
  return { ...by, ...read(listName(mail), of, filters), isHeadOnly: false };
}

async function loadReaders({ db, clock }: ListMailDeps, { accountId }: Caller, to: Addressed) {
  const readers = await loadRecipients(db, accountId, to, clock.now());
  if (readers.length === 0) throw new Fault('invalid', 'Recipients: must include at least one operator or address');
  return readers;
}

interface ListMailRequest {
  readonly caller: Caller;
  readonly mail: ListMail;
}

function composed(deps: ListMailDeps, content: ListMailContent, { caller, mail }: ListMailRequest): Composed {
  const { Format: form, Notes: notes = '' } = mail;
  const { title, lines, formatter, section, file } = content;
  const carriage = chooseCarriage(deps, { fileType: FILE_TYPES[form] }, file, deps.clock.now());
  const body = renderTableMail(
    {
      name: title,
      facts: [...lines, formatter.getText('sentBy', { name: caller.operatorName })],
      warnings: [],
      notes,
      carriage,
      sections: section ? [section] : [],
    },
    formatter,
  );
  return { body, file, carriage };
}

async function post(deps: ListMailDeps, caller: Caller, mail: ListMail, made: readonly Edition[]): Promise<number> {
  const { List: list, Format: form, PathParameters: of, Filters: filters, Recipients: recipients } = mail;
  const { accountId, operatorGuid: ownerGuid } = caller;
  const [now, runGuid] = [deps.clock.now(), deps.random.newGuid()];
  return deps.db.transaction().execute(async (tx) => {
    const editions = keepRecipients(made, await loadRecipients(tx, accountId, recipientsIn(recipients), now));
    const readers = editions.reduce((sum, edition) => sum + edition.readers.length, 0);
    await countDocument(tx, caller, { at: now, readers });
    const once = { ownerGuid, list, fileType: FILE_TYPES[form] };
    const run = { account_id: accountId, run_guid: runGuid, report_guid: null, once, name: list } as const;
    const moment = { cause: 'manual', nominal_at: now, created_at: now, state: 'sent', is_late: false } as const;
    await insertRuns(tx, [{ ...run, ...moment }]);
    for (const edition of editions) await postEdition(tx, deps, run, edition);
    await recordAudit(tx, caller, {
      at: now,
      action: 'Sent',
      objectType: 'List',
      objectName: listFileEndpoints[listName(mail)].area,
      after: { List: list, Format: form, Recipients: recipients, Of: of, Filters: filters },
    });
    return readers;
  });
}
