import type { Clock, Instant } from '@vedette/kernel/clock';
import type { Chance } from '@vedette/kernel/chance';
import { Fault } from '@vedette/kernel/fault';
import { changedFields, recordAudit, type AuditAction } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { ExportStore } from './export-sql.js';

/** What makes one kind of object of the export: how it is kept, made from a body, and shown. */
export interface KindParts<Stored extends { readonly guid: string }, Wire extends object, Change extends object> {
  readonly objectType: string;
  /** Name of its guid on the wire. */
  readonly guidField: keyof Change & string;
  readonly all: (store: ExportStore) => Promise<Stored[]>;
  readonly byGuid: (store: ExportStore, guid: string) => Promise<Stored | undefined>;
  /** The object after a write. @throws Fault `invalid`. */
  readonly make: (store: ExportStore, caller: Caller, what: Wanted<Stored, Change>) => Promise<Stored>;
  readonly insert: (store: ExportStore, object: Stored, at: Instant) => Promise<void>;
  readonly update: (store: ExportStore, object: Stored, at: Instant, before: Stored) => Promise<void>;
  readonly remove: (store: ExportStore, guid: string) => Promise<void>;
  readonly usedBy: (store: ExportStore, guid: string) => Promise<string[]>;
  readonly nameOf: (object: Stored) => string;
  readonly toWire: (object: Stored, zone: string) => Wire;
}

/** A write. `before` is what stays where nothing is sent (PATCH), `stored` what is there, on PUT too. */
interface Wanted<Stored, Change> {
  readonly guid: string;
  readonly before: Stored | undefined;
  readonly stored: Stored | undefined;
  readonly change: Change;
}

/** The use cases of one kind. */
export interface Kind<_Stored, Wire, Change> {
  list(caller: Caller): Promise<Wire[]>;
  /** @throws Fault `missing`. */
  read(caller: Caller, guid: string): Promise<Wire>;
  /** @throws Fault `invalid`, `conflict` for a name that is taken. */
  create(caller: Caller, body: Change): Promise<Wire>;
  /** What is left out gets its default. @throws as `create`, and Fault `missing`. */
  replace(caller: Caller, guid: string, body: Change): Promise<void>;
  /** What is left out stays. @throws as `replace`. */
  patch(caller: Caller, guid: string, change: Change): Promise<void>;
  /** @throws Fault `missing`, or `inUse` that names the users. */
  remove(caller: Caller, guid: string): Promise<void>;
}

interface Deps {
  readonly storeFor: (accountId: number) => ExportStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'newGuid'>;
}

export function kindOf<Stored extends { readonly guid: string }, Wire extends object, Change extends object>(
  deps: Deps,
  kind: KindParts<Stored, Wire, Change>,
): Kind<Stored, Wire, Change> {
  const found = async (store: ExportStore, guid: string): Promise<Stored> => {
    const object = await kind.byGuid(store, guid);
    if (!object) throw new Fault('missing', `No ${kind.objectType} ${guid}`);
    return object;
  };
  const change = async (caller: Caller, guid: string, body: Change, keeps: boolean): Promise<void> => {
    await deps.storeFor(caller.accountId).transaction(async (store) => {
      const before = await found(store, guid);
      checkGuid(kind.guidField, body, guid);
      const kept = keeps ? before : undefined;
      const after = await kind.make(store, caller, { guid, before: kept, stored: before, change: body });
      const changed = changedFields(fieldsOf(kind.toWire(before, 'UTC')), fieldsOf(kind.toWire(after, 'UTC')));
      await kind.update(store, after, deps.clock.now(), before);
      await note(deps, store, caller, { action: 'Updated', ...namedBy(kind, after), ...changed });
    });
  };
  return {
    list: async ({ accountId, zone }) =>
      (await kind.all(deps.storeFor(accountId))).map((object) => kind.toWire(object, zone)),
    read: async ({ accountId, zone }, guid) => kind.toWire(await found(deps.storeFor(accountId), guid), zone),
    create: (caller, body) =>
      deps.storeFor(caller.accountId).transaction(async (store) => {
        const guid = deps.chance.newGuid();
        const nothing = { before: undefined, stored: undefined };
        const made = await kind.make(store, caller, { guid, ...nothing, change: body });
        await kind.insert(store, made, deps.clock.now());
        const wire = kind.toWire(made, caller.zone);
        await note(deps, store, caller, { action: 'Created', ...namedBy(kind, made), after: fieldsOf(wire) });
        return wire;
      }),
    replace: (caller, guid, body) => change(caller, guid, body, false),
    patch: (caller, guid, body) => change(caller, guid, body, true),
    remove: (caller, guid) =>
      deps.storeFor(caller.accountId).transaction(async (store) => {
        const object = await found(store, guid);
        const users = await kind.usedBy(store, guid);
        if (users.length > 0) throw new Fault('inUse', `${kind.nameOf(object)} is used by ${users.join(', ')}`);
        await kind.remove(store, guid);
        const before = fieldsOf(kind.toWire(object, 'UTC'));
        await note(deps, store, caller, { action: 'Deleted', ...namedBy(kind, object), before });
      }),
  };
}

const fieldsOf = (wire: object): Record<string, unknown> => Object.fromEntries(Object.entries(wire));

function checkGuid<Change extends object>(field: keyof Change & string, body: Change, guid: string): void {
  const given = body[field];
  if (given !== undefined && given !== guid) throw new Fault('invalid', `${field}: must be that of the path`);
}

interface Noted {
  readonly action: AuditAction;
  readonly objectType: string;
  readonly objectGuid: string;
  readonly objectName: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

function namedBy<Stored extends { readonly guid: string }>(
  { objectType, nameOf }: { readonly objectType: string; readonly nameOf: (object: Stored) => string },
  object: Stored,
) {
  return { objectType, objectGuid: object.guid, objectName: nameOf(object) };
}

async function note({ clock }: Deps, store: ExportStore, caller: Caller, entry: Noted): Promise<void> {
  await recordAudit(store.db, caller, { at: clock.now(), ...entry });
  await store.announce(entry.objectGuid);
}
