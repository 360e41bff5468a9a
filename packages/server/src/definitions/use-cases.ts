/** Operations on any definition. The order of their checks follows docs/architecture/request-validation.md. */
import { isDeepStrictEqual } from 'node:util';
import { Problems } from '@vedette/kernel/fault';
import { requireHashMatch, type IfMatch } from '@vedette/kernel/hash';
import { checkIdInBody } from '@vedette/kernel/rule-messages';
import { findChangedFields } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import type { Definition, Entry, HookContext, DefinitionWrite } from './definition.js';
import { auditChange, type AuditedChange } from './audit-change.js';
import {
  runReferencingChange,
  lockAccount,
  addUnknownReferenceProblems,
  translateDuplicateName,
  type Db,
  type ReferenceField,
  type Tx,
} from './references-sql.js';

/** @throws Fault `missing` */
export async function findByGuid<Fields>(
  { storage, missing }: Pick<Definition<Fields, never, unknown, never>, 'storage' | 'missing'>,
  db: Db,
  accountId: number,
  guid: string,
): Promise<Entry<Fields>> {
  const entry = await storage.findByGuid(db, accountId, guid);
  if (!entry) throw missing(guid);
  return entry;
}

export async function listDefinitions<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
): Promise<W[]> {
  const { isListedFor = () => true } = definition;
  const all = await definition.storage.loadAll(context.db, caller.accountId);
  return all
    .filter((entry) => isListedFor(caller, entry))
    .map((entry) => definition.toWire(entry, { context, zone: caller.zone }));
}

/** @throws Fault `missing` */
export async function readDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
  guid: string,
): Promise<W> {
  const entry = await findByGuid(definition, context.db, caller.accountId, guid);
  return definition.toWire(entry, { context, zone: caller.zone });
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
  const write = { guid, body, base: definition.defaults, stored: undefined, caller, context, db: context.db };
  const fields = await readValidFields(definition, write);
  const change = async (tx: Tx) => {
    const within = { tx, caller, context };
    await requireReferences(definition, { ...write, db: tx }, fields);
    const entry = { guid, createdAt: context.clock.now(), fields };
    await writeWithUniqueName(definition, definition.storage.insert(tx, caller.accountId, entry));
    await definition.afterCreate?.(within, entry);
    await auditDefinitionChange(definition, within, entry, {
      action: 'Created',
      after: auditFields(definition, entry, context),
    });
    return definition.toWire(entry, { context, zone: caller.zone });
  };
  return runReferencingChange(context.db, change, definition.unknownReferenceFault);
}

/** A PUT (`isReplacement`: omitted fields get their defaults) or a PATCH (they stay unchanged). */
export interface DefinitionChange<Body> {
  readonly guid: string;
  readonly body: Body;
  readonly isReplacement: boolean;
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
  { guid, body, isReplacement, ifMatch }: DefinitionChange<B>,
): Promise<W> {
  const change = async (tx: Tx) => {
    const within = { tx, caller, context };
    const view = { context, zone: caller.zone };
    const before = await findByGuid(definition, tx, caller.accountId, guid);
    checkHash(ifMatch, definition.toWire(before, view));
    const base = changeBase(definition, before, isReplacement);
    const write = { guid, body, base, stored: before, caller, context, db: tx };
    const fields = await readValidFields(definition, write);
    await requireReferences(definition, write, fields);
    const after = { ...before, fields };
    const isSame = isDeepStrictEqual(before.fields, fields);
    if (isSame && definition.audit?.skipsUnchanged === true) return definition.toWire(before, view);
    await writeWithUniqueName(definition, definition.storage.update(tx, caller.accountId, after));
    const [auditBefore, auditAfter] = [
      auditFields(definition, before, context),
      auditFields(definition, after, context),
    ];
    const states =
      definition.audit?.shows === 'whole'
        ? { before: auditBefore, after: auditAfter }
        : findChangedFields(auditBefore, auditAfter);
    const isVisible = isSame || !isDeepStrictEqual(states.before, states.after);
    await auditDefinitionChange(definition, within, after, { action: 'Updated', ...(isVisible && states) });
    await definition.afterUpdate?.(within, after, before);
    return definition.toWire(after, view);
  };
  return runReferencingChange(context.db, change, definition.unknownReferenceFault);
}

/** @throws Fault `missing`, `conflict` for another Hash, or the reason why it must stay */
export async function removeDefinition<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  caller: Caller,
  { guid, ifMatch }: { readonly guid: string; readonly ifMatch?: IfMatch },
): Promise<void> {
  await runReferencingChange(context.db, async (tx) => {
    const within = { tx, caller, context };
    if (definition.lockBeforeRemoval === 'account') await lockAccount(tx, caller.accountId);
    const entry = await findByGuid(definition, tx, caller.accountId, guid);
    checkHash(ifMatch, definition.toWire(entry, { context, zone: caller.zone }));
    await definition.beforeRemove?.(within, entry);
    await definition.storage.remove(tx, caller.accountId, guid);
    await auditDefinitionChange(definition, within, entry, {
      action: 'Deleted',
      before: auditFields(definition, entry, context),
    });
  });
}

/** A body that could be read in part. Without `guid` it is that of a POST. */
interface PartialBody<Body> {
  readonly caller: Caller;
  readonly body: Body;
  readonly guid?: string;
  readonly isReplacement: boolean;
}

/**
 * Reports the problems a write would have, by the fields that could be read.
 * @throws Fault `missing`
 */
export async function validateDefinitionWrite<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  context: C,
  { caller, body, guid, isReplacement }: PartialBody<B>,
  problems: Problems,
): Promise<void> {
  const { db } = context;
  const stored = guid === undefined ? undefined : await findByGuid(definition, db, caller.accountId, guid);
  const base = stored ? changeBase(definition, stored, isReplacement) : definition.defaults;
  const write = { guid: guid ?? context.random.newGuid(), body, base, stored, caller, context, db };
  await addReferenceProblems(definition, write, await validateFields(definition, write, problems), problems);
}

/** Returns the fields that a change is applied to. */
function changeBase<F, B, W, C extends StoreContext>(
  { defaults, readOnlyFields = [] }: Definition<F, B, W, C>,
  stored: Entry<F>,
  isReplacement: boolean,
): F {
  if (!isReplacement) return stored.fields;
  return readOnlyFields.reduce((base, field) => ({ ...base, [field]: stored.fields[field] }), defaults);
}

/** @throws Fault `invalid` with every problem of the fields */
async function readValidFields<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  write: DefinitionWrite<F, B, C>,
): Promise<F> {
  const problems = new Problems();
  const fields = await validateFields(definition, write, problems);
  problems.throwIfAny();
  return fields;
}

/** @throws Fault `missing` with every unknown reference */
async function requireReferences<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  write: DefinitionWrite<F, B, C>,
  fields: F,
): Promise<void> {
  const problems = new Problems();
  await addReferenceProblems(definition, write, fields, problems);
  problems.throwIfAny(definition.unknownReferenceFault ?? 'missing');
}

async function validateFields<F, B, W, C extends StoreContext>(
  { idFields = [], applyBody, trimmedFields = [], validate }: Definition<F, B, W, C>,
  write: DefinitionWrite<F, B, C>,
  problems: Problems,
): Promise<F> {
  const given = write.body as Readonly<Record<string, string | undefined>>;
  if (write.stored)
    for (const field of idFields) checkIdInBody(field, { given: given[field], inPath: write.guid }, problems);
  const fields = trimmedFields.reduce(
    (all, field) => ({ ...all, [field]: String(all[field]).trim() }),
    applyBody(write, problems),
  );
  await validate?.(fields, problems, write);
  return fields;
}

async function addReferenceProblems<F, B, W, C extends StoreContext>(
  definition: Definition<F, B, W, C>,
  write: DefinitionWrite<F, B, C>,
  fields: F,
  problems: Problems,
): Promise<void> {
  for (const reference of collectReferences(definition, write, fields))
    await addUnknownReferenceProblems(write.db, write.caller.accountId, problems, reference);
}

/** A required field that could not be read is empty and refers to nothing. */
function collectReferences<F, B, W, C extends StoreContext>(
  { findReferences }: Definition<F, B, W, C>,
  { stored }: DefinitionWrite<F, B, C>,
  fields: F,
): ReferenceField[] {
  const all = findReferences?.(fields, stored) ?? [];
  return all
    .map(({ guids, ...reference }) => ({ ...reference, guids: guids.filter((guid) => guid !== '') }))
    .filter(({ guids }) => guids.length > 0);
}

/** If-Match is ignored for definitions without a Hash. */
function checkHash(ifMatch: IfMatch, wire: unknown): void {
  const { Hash } = wire as { readonly Hash?: string };
  if (Hash !== undefined) requireHashMatch(ifMatch, Hash);
}

function writeWithUniqueName<F, B, W, C extends StoreContext>(
  { name: { unique } }: Definition<F, B, W, C>,
  write: Promise<void>,
): Promise<void> {
  return unique ? translateDuplicateName(write, unique) : write;
}

/** Returns the fields for an audit record. Times use the same zone for every caller. */
function auditFields<F, B, W, C extends StoreContext>(
  { audit, toWire }: Definition<F, B, W, C>,
  entry: Entry<F>,
  context: C,
): Record<string, unknown> {
  return { ...(audit?.fields?.(entry) ?? toWire(entry, { context, zone: 'UTC' })) };
}

/** See `auditChange`. */
function auditDefinitionChange<F, B, W, C extends StoreContext>(
  { objectType, name, topic }: Definition<F, B, W, C>,
  { tx, caller, context: deps }: HookContext<C>,
  { guid, fields }: Entry<F>,
  change: AuditedChange,
): Promise<void> {
  const object = { objectType, objectGuid: guid, objectName: name.fromFields(fields) };
  return auditChange({ tx, deps, caller }, object, { topic, ...change });
}
