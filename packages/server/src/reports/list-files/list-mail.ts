import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { listFileEndpoints, type ListName } from '@vedette/contract/v1/reports/list-file';
import { listNamesByPath, type ListMail } from '@vedette/contract/v1/reports/list-mail';
import { Fault } from '@vedette/kernel/fault';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';
import { renderTableMail } from '../report-files/mail/report-mail.js';
import { chooseDelivery, type ComposedMail } from '../report-runs/compose.js';
import { composeEditions, removeFormerRecipients, type Edition } from '../report-runs/editions.js';
import { queueEditionMails, type MailQueueDeps } from '../report-runs/queue-edition-mails.js';
import { loadRecipients, type RecipientSelection } from '../report-runs/recipients.js';
import { insertRuns } from '../report-runs/run-sql.js';
import { checkRecipients, countManualSending, checkDocumentLimits, FILE_TYPES } from '../report-runs/send-manually.js';
import { toRecipients } from '../reports/report-rules.js';
import type { ListFiles, ListMailContent } from './list-file.js';
import type { ListReadContext } from './list-model.js';

export type ListMailDeps = MailQueueDeps & Pick<StoreContext, 'db'>;

/** The sender and the call that requests the mail. */
export interface ListMailContext {
  readonly fetchEndpoint: FetchEndpoint;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly loadContents: ListReadContext['loadContents'];
  readonly requireVisible: ListReadContext['requireVisible'];
  /** Reads the parameters and the query of a list as its own endpoint does. @throws Fault `invalid` */
  readonly readParameters: (
    list: ListName,
    pathParameters: object,
    filters: object,
  ) => Pick<ListReadContext, 'params' | 'query'>;
}

/**
 * Renders a list in each reader's language while the caller waits, mails it and writes an audit record.
 * @returns the number of mails
 * @throws Fault as the list itself, and as `sendDashboard`
 */
export async function sendList(
  deps: ListMailDeps,
  files: ListFiles,
  context: ListMailContext,
  mail: ListMail,
): Promise<number> {
  const { db, clock } = deps;
  const { caller } = context;
  const to = toRecipients(mail.Recipients);
  const readContext = buildReadContext(context, mail);
  await checkRecipients(db, caller, to);
  await checkDocumentLimits(db, caller, clock.now());
  const readers = await loadReaders(deps, caller, to);
  const composeMail = files.mailComposer(listName(mail), readContext, mail.Format);
  const editions = await composeEditions(
    readers,
    () => true,
    async (culture) => composeListMail(deps, await composeMail(culture), { caller, mail }),
  );
  await context.requireVisible();
  return queueMails(deps, caller, mail, editions);
}

function listName({ List: path }: ListMail): ListName {
  const name = listNamesByPath.get(path);
  if (name === undefined) throw new Error(`no list at ${path}`);
  return name;
}

function buildReadContext({ readParameters, ...rest }: ListMailContext, mail: ListMail): ListReadContext {
  const { PathParameters: pathParameters = {}, Filters: filters = {} } = mail;
  return { ...rest, ...readParameters(listName(mail), pathParameters, filters), isHeadOnly: false };
}

async function loadReaders({ db, clock }: ListMailDeps, { accountId }: Caller, to: RecipientSelection) {
  const readers = await loadRecipients(db, accountId, to, clock.now());
  if (readers.length === 0) throw new Fault('invalid', 'Recipients: must include at least one operator or address');
  return readers;
}

interface ListMailRequest {
  readonly caller: Caller;
  readonly mail: ListMail;
}

function composeListMail(
  deps: ListMailDeps,
  content: ListMailContent,
  { caller, mail }: ListMailRequest,
): ComposedMail {
  const { Format: format, Notes: notes = '' } = mail;
  const { title, lines, formatter, section, file } = content;
  const delivery = chooseDelivery(deps, { fileType: FILE_TYPES[format] }, file, deps.clock.now());
  const body = renderTableMail(
    {
      name: title,
      facts: [...lines, formatter.getText('sentBy', { name: caller.operatorName })],
      warnings: [],
      notes,
      delivery,
      sections: section ? [section] : [],
    },
    formatter,
  );
  return { body, file, delivery };
}

async function queueMails(
  deps: ListMailDeps,
  caller: Caller,
  mail: ListMail,
  composedEditions: readonly Edition[],
): Promise<number> {
  const { List: list, Format: format, PathParameters: pathParameters, Filters: filters, Recipients: recipients } = mail;
  const { accountId, operatorGuid: ownerGuid } = caller;
  const [now, runGuid] = [deps.clock.now(), deps.random.newGuid()];
  return deps.db.transaction().execute(async (tx) => {
    const editions = removeFormerRecipients(
      composedEditions,
      await loadRecipients(tx, accountId, toRecipients(recipients), now),
    );
    const readers = editions.reduce((sum, edition) => sum + edition.readers.length, 0);
    await countManualSending(tx, caller, { at: now, readers });
    const once = { ownerGuid, list, fileType: FILE_TYPES[format] };
    const run = { account_id: accountId, run_guid: runGuid, report_guid: null, once, name: list } as const;
    const runState = { cause: 'manual', nominal_at: now, created_at: now, state: 'sent', is_late: false } as const;
    await insertRuns(tx, [{ ...run, ...runState }]);
    for (const edition of editions) await queueEditionMails(tx, deps, run, edition);
    await recordAudit(tx, caller, {
      at: now,
      action: 'Sent',
      objectType: 'List',
      objectName: listFileEndpoints[listName(mail)].area,
      after: { List: list, Format: format, Recipients: recipients, Of: pathParameters, Filters: filters },
    });
    return readers;
  });
}
