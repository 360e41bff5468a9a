import type { Culture } from '@vedette/i18n/culture';
import { loadCaller } from '../../access/index.js';

import { maySeeNotes } from '../../monitors/index.js';
import type { Db } from '../../definitions/index.js';
import type { Report } from '../report-files/model/report.js';
import { removeNotes } from '../report-files/sections/without-notes-rules.js';
import { composeForCulture, type ComposeDeps, type ComposedMail, type Occasion } from './compose.js';
import type { Recipient } from './recipients.js';
import type { Sendable } from './mailed-documents.js';

/** One version of a report and its readers. */
export interface Edition {
  readonly composed: ComposedMail;
  readonly readers: readonly Recipient[];
}

interface ReportContent {
  readonly report: Sendable;
  readonly figures: Report;
  readonly occasion: Occasion;
}

/**
 * Composes one edition per language. If the report contains notes of monitors, readers who may not read all of them get
 * an edition without them.
 */
export async function composeReportEditions(
  deps: Pick<ComposeDeps, 'db' | 'publicUrl' | 'fonts'>,
  accountId: number,
  { figures, ...content }: ReportContent,
  recipients: readonly Recipient[],
): Promise<Edition[]> {
  const mayReadAll = (reader: Recipient) => mayReadNotes(deps.db, accountId, figures, reader);
  return composeEditions(recipients, mayReadAll, (culture, includesNotes) =>
    composeForCulture(deps, culture, { ...content, figures: includesNotes ? figures : removeNotes(figures) }),
  );
}

/**
 * Composes one edition for all readers with the same language and access to notes, in the order of the recipients.
 * @param mayReadAll whether a reader may read the report with all notes
 */
export async function composeEditions(
  recipients: readonly Recipient[],
  mayReadAll: (reader: Recipient) => Promise<boolean> | boolean,
  compose: (culture: Culture, mayReadAll: boolean) => Promise<ComposedMail>,
): Promise<Edition[]> {
  const variants = new Map<string, { culture: Culture; includesNotes: boolean; readers: Recipient[] }>();
  for (const reader of recipients) {
    const [culture, includesNotes] = [reader.culture, await mayReadAll(reader)];
    const variant = variants.get(`${culture} ${includesNotes}`) ?? { culture, includesNotes, readers: [] };
    variants.set(`${culture} ${includesNotes}`, variant);
    variant.readers.push(reader);
  }
  const editions: Edition[] = [];
  for (const { culture, includesNotes, readers } of variants.values())
    editions.push({ composed: await compose(culture, includesNotes), readers });
  return editions;
}

/** Removes readers who are no longer recipients. */
export function removeFormerRecipients(editions: readonly Edition[], recipients: readonly Recipient[]): Edition[] {
  const recipientKey = ({ address, operatorGuid }: Recipient) => `${operatorGuid ?? ''} ${address.toLowerCase()}`;
  const currentKeys = new Set(recipients.map(recipientKey));
  return editions
    .map(({ composed, readers }) => ({
      composed,
      readers: readers.filter((reader) => currentKeys.has(recipientKey(reader))),
    }))
    .filter(({ readers }) => readers.length > 0);
}

/**
 * Returns whether a reader may read all notes. Addresses that belong to no operator are outside the account and never
 * get notes.
 */
export async function mayReadNotes(
  db: Db,
  accountId: number,
  { sections }: Pick<Report, 'sections'>,
  { operatorGuid }: Pick<Recipient, 'operatorGuid'>,
): Promise<boolean> {
  const notes = sections.flatMap(({ noted }) => noted ?? []);
  if (notes.length === 0) return true;
  const reader = operatorGuid === undefined ? undefined : await loadCaller(db, operatorGuid, { via: 'api' });
  if (reader?.accountId !== accountId) return false;
  return notes.every(({ notesFor, monitors }) => monitors.every((one) => maySeeNotes(reader, notesFor, one)));
}
