import { loadCaller } from '../../access/index.js';
import type { Culture } from '../../alerting/index.js';
import { maySeeNotes } from '../../monitors/index.js';
import type { Db } from '../../definitions/index.js';
import type { Report } from '../report-files/model/report.js';
import { withoutNotes } from '../report-files/sections/without-notes-rules.js';
import { composeIn, type ComposeDeps, type Composed, type Occasion } from './compose.js';
import type { Recipient } from './recipients.js';
import type { Sendable } from './sent-once.js';

/** The same report for those who read it alike. */
export interface Edition {
  readonly composed: Composed;
  readonly readers: readonly Recipient[];
}

interface Made {
  readonly report: Sendable;
  readonly figures: Report;
  readonly occasion: Occasion;
}

/** One for each language, and where notes of monitors are told, one without them for who may not read them all. */
export async function editionsFor(
  deps: Pick<ComposeDeps, 'db' | 'publicUrl' | 'fonts'>,
  accountId: number,
  { figures, ...made }: Made,
  recipients: readonly Recipient[],
): Promise<Edition[]> {
  const isWhole = (reader: Recipient) => mayReadNotes(deps.db, accountId, figures, reader);
  return composeEditions(recipients, isWhole, (culture, whole) =>
    composeIn(deps, culture, { ...made, figures: whole ? figures : withoutNotes(figures) }),
  );
}

/**
 * One for readers of a language who may read as much, in the order in which they are named.
 * @param isWhole whether a reader may read all of it
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

/** Without those who are no recipients any more by the time it is made. */
export function readNow(editions: readonly Edition[], recipients: readonly Recipient[]): Edition[] {
  const who = ({ address, operatorGuid }: Recipient) => `${operatorGuid ?? ''} ${address.toLowerCase()}`;
  const now = new Set(recipients.map(who));
  return editions
    .map(({ composed, readers }) => ({ composed, readers: readers.filter((reader) => now.has(who(reader))) }))
    .filter(({ readers }) => readers.length > 0);
}

/** An address that is no operator's is outside of the account, whose notes stay inside. */
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
