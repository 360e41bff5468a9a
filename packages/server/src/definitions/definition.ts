/**
 * Declarative description of a resource that can be listed, read, created, replaced, patched and removed. A domain
 * writes one `definition({ … })` and serves it with `mountDefinition`. The steps of each operation are in
 * `use-cases.ts`.
 */
import type { Instant } from '@vedette/kernel/clock';
import type { Fault, Problems } from '@vedette/kernel/fault';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import type { Change, Db, ReferenceField, Tx, UniqueName } from './references-sql.js';

/** A definition as stored. */
export interface Entry<Fields> {
  readonly guid: string;
  readonly createdAt: Instant;
  readonly fields: Fields;
}

/** Storage of an account's definitions. `tableStorage` implements it for a table with a column per field. */
export interface Storage<Fields> {
  /** In list order. */
  loadAll(db: Db, accountId: number): Promise<Entry<Fields>[]>;
  /** Locks the row inside a transaction, so that changes are serialised. */
  findByGuid(db: Db, accountId: number, guid: string): Promise<Entry<Fields> | undefined>;
  insert(db: Db, accountId: number, entry: Entry<Fields>): Promise<void>;
  update(db: Db, accountId: number, entry: Entry<Fields>): Promise<void>;
  remove(db: Db, accountId: number, guid: string): Promise<void>;
}

export type StoredFields<S> = S extends Storage<infer Fields> ? Fields : never;

/** A body with the fields it is applied to. */
export interface DefinitionWrite<Fields, Body, Context> {
  readonly guid: string;
  readonly body: Body;
  /** Fields that the body does not replace: the defaults on POST and PUT, the stored fields on PATCH. */
  readonly base: Fields;
  /** Undefined when it is created. */
  readonly stored: Entry<Fields> | undefined;
  readonly caller: Caller;
  readonly context: Context;
  /** The transaction of a change. For creation, or a body that could only be read in part, the store. */
  readonly db: Db;
}

/** Arguments of a hook: the transaction of the change and its caller. */
export interface HookContext<Context> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly context: Context;
}

/** The reader of a definition. */
interface ViewContext<Context> {
  readonly context: Context;
  /** Time zone (IANA) of its times. */
  readonly zone: string;
}

export interface Definition<Fields, Body, Wire, Context extends StoreContext = StoreContext> {
  /** Returns the fault for a guid that the account does not have: `missing('website', guid)`. */
  readonly missing: (guid: string) => Fault;
  /** The resource's name in the audit log, one of `auditObjectTypes`. */
  readonly objectType: string;
  /**
   * Topic announced to open pages with the guid of the changed definition. For `account` it is sent without a guid,
   * because pages reload everything.
   */
  readonly topic: Change['topic'];
  /** Path parameter with the guid. */
  readonly param: string;
  /** Fields of a body that may repeat the id of the path but must not differ. */
  readonly idFields?: readonly string[];
  readonly storage: Storage<Fields>;
  /** Values of omitted fields on POST and PUT. Required fields are empty here. */
  readonly defaults: Fields;
  /** Fields that no body changes; PUT leaves them as they are. */
  readonly readOnlyFields?: readonly (keyof Fields)[];
  /** Returns the fields after a write: `fieldsByName`, unless a field has another name in the body. */
  readonly applyBody: (write: DefinitionWrite<Fields, Body, Context>, problems: Problems) => Fields;
  /** Text fields that are trimmed. */
  readonly trimmedFields?: readonly (keyof Fields)[];
  /** Reports all problems of the fields as a whole, answered with 400. */
  readonly validate?: (fields: Fields, problems: Problems, write: DefinitionWrite<Fields, Body, Context>) => unknown;
  /**
   * Returns references by guid. Unknown ones are answered with 404 after the rules. `stored` is the entry being
   * changed.
   */
  readonly findReferences?: (fields: Fields, stored: Entry<Fields> | undefined) => readonly ReferenceField[];
  /** For resources where the contract requires 400. */
  readonly unknownReferenceFault?: 'invalid';
  readonly name: {
    /** Name in audit records. */
    readonly fromFields: (fields: Fields) => string;
    /** Set if the name must be unique. */
    readonly unique?: UniqueName;
  };
  /** Returns the resource as callers read it. `Hash`, if present, is compared with If-Match. */
  readonly toWire: (entry: Entry<Fields>, view: ViewContext<Context>) => Wire;
  readonly audit?: {
    /** Returns the fields shown in an audit record. Default: what callers read. */
    readonly fields?: (entry: Entry<Fields>) => object;
    /** `whole`: an update shows both versions completely. Default: the changed fields. */
    readonly shows?: 'whole';
    /** A change without effect is neither written nor audited. */
    readonly skipsUnchanged?: true;
  };
  /** Whether an entry is listed for a caller. Default: for everyone who may list. */
  readonly isListedFor?: (caller: Caller, entry: Entry<Fields>) => boolean;
  /** Hooks. Write a resource that needs all three by hand, with the shared functions. */
  readonly afterCreate?: (within: HookContext<Context>, entry: Entry<Fields>) => Promise<void>;
  readonly afterUpdate?: (within: HookContext<Context>, after: Entry<Fields>, before: Entry<Fields>) => Promise<void>;
  /**
   * Locked before the definition if `beforeRemove` compares it with others, so that locks are always taken in the same
   * order.
   */
  readonly lockBeforeRemoval?: 'account';
  /**
   * Runs before removal.
   * @throws Fault when the definition must stay
   */
  readonly beforeRemove?: (within: HookContext<Context>, entry: Entry<Fields>) => Promise<void>;
}

/** Returns its argument, with inferred types. `Fields` are stored; body and reply have the contract's types. */
export const definition = <Fields, Body, Wire extends object, Context extends StoreContext = StoreContext>(
  description: Definition<Fields, Body, Wire, Context>,
): Definition<Fields, Body, Wire, Context> => description;

/** A body whose fields have the same names as the stored ones. */
export type PartialFields<Fields> = { readonly [F in keyof Fields]?: Fields[F] | undefined };

/** Applies the fields of a body by name. Other members of the body are ignored. */
export function fieldsByName<Fields extends object>({
  base,
  body,
}: Pick<DefinitionWrite<Fields, PartialFields<Fields>, unknown>, 'base' | 'body'>): Fields {
  const givenFields = Object.entries(body).filter(([name, value]) => name in base && value !== undefined);
  return { ...base, ...Object.fromEntries(givenFields) };
}
