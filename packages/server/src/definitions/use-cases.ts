/** Operations on any definition. The order of their checks follows docs/architecture/request-validation.md. */
import { isDeepStrictEqual } from 'node:util';
import { Problems } from '@vedette/kernel/fault';
import { requireMatch, type IfMatch } from '@vedette/kernel/hash';
import { checkIdInBody } from '@vedette/kernel/rule-messages';
import { changedFields } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import type { Definition, Entry, Within, Write } from './definition.js';
import { noteChange, type AuditedChange } from './note-change.js';
import {
  changing,
  lockAccount,
  noteUnknown,
  translateDuplicateName,
  type Db,
  type Named,
  type Tx,
} from './references-sql.js';

/** @throws Fault `missing` */
export async function findByGuid<Fields>(
  { storage, missing }: Pick<Definition<Fields, never, unknown, never>, 'storage' | 'missing'>,
  db: Db,
  accountId: number,
  guid: string,
): Promise<Entry<Fields>> {
  const entry = await storage.byGuid(db, accountId, guid);
  if (!entry) throw missing(guid);
  return entry;
}

export async function listDefinitions<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
): Promise<W[]> {
  const { isListedFor = () => true } = definition;
  const all = await definition.storage.all(context.db, caller.accountId);
  return all
    .filter((entry) => isListedFor(caller, entry))
    .map((entry) => definition.shown(entry, { context, zone: caller.zone }));
}

/** @throws Fault `missing` */
export async function readDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
  guid: string,
): Promise<W> {
  const entry = await findByGuid(definition, context.db, caller.accountId, guid);
  return definition.shown(entry, { context, zone: caller.zone });
}

/**
 * @throws Fault `invalid` with every problem, `missing` for unknown references, or as configured for a name that is
 * taken
 */
export async function createDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
  body: B,
): Promise<W> {
  const guid = context.random.newGuid();
  const write = { guid, body, onto: definition.defaults, stored: undefined, caller, context, db: context.db };
  const fields = await soundFields(definition, write);
  const change = async (tx: Tx) => {
    const within = { tx, caller, context };
    await checkReferences(definition, { ...write, db: tx }, fields);
    const entry = { guid, createdAt: context.clock.now(), fields };
    await writeNamed(definition, definition.storage.insert(tx, caller.accountId, entry));
    await definition.created?.(within, entry);
    await record(definition, within, entry, { action: 'Created', after: auditedFields(definition, entry, context) });
    return definition.shown(entry, { context, zone: caller.zone });
  };
  return changing(context.db, change, definition.refusesUnknownAs);
}

/** A PUT (`isReplacement`: omitted fields get their defaults) or a PATCH (they stay unchanged). */
export interface DefinitionChange<Body> {
  readonly guid: string;
  readonly body: Body;
  readonly isWhole: boolean;
  readonly ifMatch?: IfMatch;
}

/**
 * Returns the changed definition.
 * @throws as `createDefinition`; Fault `missing`, or `conflict` for another Hash
 */
export async function changeDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
  { guid, body, isWhole, ifMatch }: DefinitionChange<B>,
): Promise<W> {
  const change = async (tx: Tx) => {
    const within = { tx, caller, context };
    const view = { context, zone: caller.zone };
    const before = await findByGuid(definition, tx, caller.accountId, guid);
    checkHash(ifMatch, definition.shown(before, view));
    const onto = changeBase(definition, before, isWhole);
    const write = { guid, body, onto, stored: before, caller, context, db: tx };
    const fields = await soundFields(definition, write);
    await checkReferences(definition, write, fields);
    const after = { ...before, fields };
    const isSame = isDeepStrictEqual(before.fields, fields);
    if (isSame && definition.audit?.skipsUnchanged === true) return definition.shown(before, view);
    await writeNamed(definition, definition.storage.update(tx, caller.accountId, after));
    const [was, is] = [auditedFields(definition, before, context), auditedFields(definition, after, context)];
    const states = definition.audit?.shows === 'whole' ? { before: was, after: is } : changedFields(was, is);
    const isShown = isSame || !isDeepStrictEqual(states.before, states.after);
    await record(definition, within, after, { action: 'Updated', ...(isShown && states) });
    await definition.updated?.(within, after, before);
    return definition.shown(after, view);
  };
  return changing(context.db, change, definition.refusesUnknownAs);
}

/** @throws Fault `missing`, `conflict` for another Hash, or the reason why it must stay */
export async function removeDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
  { guid, ifMatch }: { readonly guid: string; readonly ifMatch?: IfMatch },
): Promise<void> {
  await changing(context.db, async (tx) => {
    const within = { tx, caller, context };
    if (definition.removalLocks === 'account') await lockAccount(tx, caller.accountId);
    const entry = await findByGuid(definition, tx, caller.accountId, guid);
    checkHash(ifMatch, definition.shown(entry, { context, zone: caller.zone }));
    await definition.removing?.(within, entry);
    await definition.storage.remove(tx, caller.accountId, guid);
    await record(definition, within, entry, { action: 'Deleted', before: auditedFields(definition, entry, context) });
  });
}

/** A body that could be read in part. Without `guid` it is that of a POST. */
interface VettedBody<Body> {
  readonly caller: Caller;
  readonly body: Body;
  readonly guid?: string;
  readonly isWhole: boolean;
}

/**
 * Reports the problems a write would have, by the fields that could be read.
 * @throws Fault `missing`
 */
export async function vetDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  { caller, body, guid, isWhole }: VettedBody<B>,
  problems: Problems,
): Promise<void> {
  const { db } = context;
  const stored = guid === undefined ? undefined : await findByGuid(definition, db, caller.accountId, guid);
  const onto = stored ? changeBase(definition, stored, isWhole) : definition.defaults;
  const write = { guid: guid ?? context.random.newGuid(), body, onto, stored, caller, context, db };
  await noteReferences(definition, write, await noteProblems(definition, write, problems), problems);
}

/** Returns the fields that a change is applied to. */
function changeBase<F, B, W, C extends StoreContext>(
  { defaults, kept = [] }: Definition<F, B, W, C>,
  stored: Entry<F>,
  isWhole: boolean,
): F {
  if (!isWhole) return stored.fields;
  return kept.reduce((base, field) => ({ ...base, [field]: stored.fields[field] }), defaults);
}

/** @throws Fault `invalid` with every problem of the fields */
async function soundFields<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  write: Write<F, B, C>,
): Promise<F> {
  const problems = new Problems();
  const fields = await noteProblems(definition, write, problems);
  problems.throwIfAny();
  return fields;
}

/** @throws Fault `missing` with every unknown reference */
async function checkReferences<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  write: Write<F, B, C>,
  fields: F,
): Promise<void> {
  const problems = new Problems();
  await noteReferences(definition, write, fields, problems);
  problems.throwIfAny(definition.refusesUnknownAs ?? 'missing');
}

async function noteProblems<F, B, W, C extends StoreContext>(
  { idFields = [], written, trimmed = [], rules }: Definition<F, B, W, C>,
  write: Write<F, B, C>,
  problems: Problems,
): Promise<F> {
  const given = write.body as Readonly<Record<string, string | undefined>>;
  if (write.stored)
    for (const field of idFields) checkIdInBody(field, { given: given[field], inPath: write.guid }, problems);
  const fields = trimmed.reduce(
    (all, field) => ({ ...all, [field]: String(all[field]).trim() }),
    written(write, problems),
  );
  await rules?.(fields, problems, write);
  return fields;
}

async function noteReferences<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  write: Write<F, B, C>,
  fields: F,
  problems: Problems,
): Promise<void> {
  for (const named of referencesIn(definition, write, fields))
    await noteUnknown(write.db, write.caller.accountId, problems, named);
}

/** A required field that could not be read is empty and refers to nothing. */
function referencesIn<F, B, W, C extends StoreContext>(
  { references }: Definition<F, B, W, C>,
  { stored }: Write<F, B, C>,
  fields: F,
): Named[] {
  const all = references?.(fields, stored) ?? [];
  return all
    .map(({ guids, ...named }) => ({ ...named, guids: guids.filter((guid) => guid !== '') }))
    .filter(({ guids }) => guids.length > 0);
}

/** If-Match is ignored for definitions without a Hash. */
function checkHash(ifMatch: IfMatch, wire: unknown): void {
  const { Hash } = wire as { readonly Hash?: string };
  if (Hash !== undefined) requireMatch(ifMatch, Hash);
}

function writeNamed<F, B, W, C extends StoreContext>(
  { name: { unique } }: Definition<F, B, W, C>,
  write: Promise<void>,
): Promise<void> {
  return unique ? translateDuplicateName(write, unique) : write;
}

/** Returns the fields for an audit record. Times use the same zone for every caller. */
function auditedFields<F, B, W, C extends StoreContext>(
  { audit, shown }: Definition<F, B, W, C>,
  entry: Entry<F>,
  context: C,
): Record<string, unknown> {
  return { ...(audit?.fields?.(entry) ?? shown(entry, { context, zone: 'UTC' })) };
}

/** See `auditChange`. */
function record<F, B, W, C extends StoreContext>(
  { objectType, name, topic }: Definition<F, B, W, C>,
  { tx, caller, context: deps }: Within<C>,
  { guid, fields }: Entry<F>,
  change: AuditedChange,
): Promise<void> {
  const object = { objectType, objectGuid: guid, objectName: name.of(fields) };
  return noteChange({ tx, deps, caller }, object, { topic, ...change });
}
