import type { Culture } from '@vedette/i18n/culture';
import { loadCaller } from '../../access/index.js';

import { maySeeNotes } from '../../monitors/index.js';
import type { Db } from '../../definitions/index.js';
import type { Report } from '../report-files/model/report.js';
import { withoutNotes } from '../report-files/sections/without-notes-rules.js';
import { composeForCulture, type ComposeDeps, type Composed, type Occasion } from './compose.js';
import type { Recipient } from './recipients.js';
import type { Sendable } from './sent-once.js';

/** One version of a report and its readers. */
export interface Edition {
  readonly composed: Composed;
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
  { figures, ...made }: ReportContent,
  recipients: readonly Recipient[],
): Promise<Edition[]> {
  const isWhole = (reader: Recipient) => mayReadNotes(deps.db, accountId, figures, reader);
  return composeEditions(recipients, isWhole, (culture, whole) =>
    composeForCulture(deps, culture, { ...made, figures: whole ? figures : withoutNotes(figures) }),
  );
}

/**
 * Composes one edition for all readers with the same language and access to notes, in the order of the recipients.
 * @param mayReadAll whether a reader may read the report with all notes
 */
export async function composeEditions(
  recipients: readonly Recipient[],
  isWhole: (reader: Recipient) => Promise<boolean> | boolean,
  compose: (culture: Culture, isWhole: boolean) => Promise<Composed>,
): Promise<Edition[]> {
  const byKind = new Map<string, { culture: Culture; whole: boolean; readers: Recipient[] }>();
  for (const reader of recipients) {
    const [culture, whole] = [reader.culture, await isWhole(reader)];
    const kind = byKind.get(`${culture} ${whole}`) ?? { culture, whole, readers: [] };
    byKind.set(`${culture} ${whole}`, kind);
    kind.readers.push(reader);
  }
  const editions: Edition[] = [];
  for (const { culture, whole, readers } of byKind.values())
    editions.push({ composed: await compose(culture, whole), readers });
  return editions;
}

/** Removes readers who are no longer recipients. */
export function keepRecipients(editions: readonly Edition[], recipients: readonly Recipient[]): Edition[] {
  const who = ({ address, operatorGuid }: Recipient) => `${operatorGuid ?? ''} ${address.toLowerCase()}`;
  const now = new Set(recipients.map(who));
  return editions
    .map(({ composed, readers }) => ({ composed, readers: readers.filter((reader) => now.has(who(reader))) }))
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
