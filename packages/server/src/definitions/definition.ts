/**
 * What a resource says of itself so that it can be listed, read, created, replaced, patched and removed. A domain writes one
 * `definition({ … })` and serves it with `mountDefinition`; the steps of each operation are in `use-cases.ts`.
 */
import type { Instant } from '@vedette/kernel/clock';
import type { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import type { Change, Db, Named, Tx, UniqueName } from './references-sql.js';

/** One definition as it is stored. */
export interface Entry<Fields> {
  readonly guid: string;
  readonly createdAt: Instant;
  readonly fields: Fields;
}

/** Where definitions of an account are kept; `tableStorage` is one of a table with a column for each field. */
export interface Storage<Fields> {
  /** In the order of lists. */
  all(db: Db, accountId: number): Promise<Entry<Fields>[]>;
  /** Locked inside a transaction, so that changes follow each other. */
  byGuid(db: Db, accountId: number, guid: string): Promise<Entry<Fields> | undefined>;
  insert(db: Db, accountId: number, entry: Entry<Fields>): Promise<void>;
  update(db: Db, accountId: number, entry: Entry<Fields>): Promise<void>;
  remove(db: Db, accountId: number, guid: string): Promise<void>;
}

export type StoredFields<S> = S extends Storage<infer Fields> ? Fields : never;

/** A body, and what it is written onto. */
export interface Write<Fields, Body, Context> {
  readonly guid: string;
  readonly body: Body;
  /** What stays where the body says nothing: the defaults on POST and PUT, what is stored on PATCH. */
  readonly onto: Fields;
  /** Undefined: it is created. */
  readonly stored: Entry<Fields> | undefined;
  readonly caller: Caller;
  readonly context: Context;
  /** The transaction of a change; the store while something is created, or a body could not be read whole. */
  readonly db: Db;
}

/** What a hook gets: the transaction of the change, and who makes it. */
export interface Within<Context> {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly context: Context;
}

/** Who reads a definition. */
interface View<Context> {
  readonly context: Context;
  /** IANA zone of its times. */
  readonly zone: string;
}

export interface Definition<Fields, Body, Wire, Context extends StoreContext = StoreContext> {
  /** As messages call it: "No website 4f…". */
  readonly word: string;
  /** As the audit log calls it, one of `auditThings`. */
  readonly objectType: string;
  /** What open pages hear of a change: with its guid, or of `account` without, since nothing follows single ones there. */
  readonly topic: Change['topic'];
  /** Parameter of the path that names one. */
  readonly param: string;
  /** Fields of a body that may repeat the id of the path, and must not contradict it. */
  readonly idFields?: readonly string[];
  readonly storage: Storage<Fields>;
  /** What POST and PUT write where a field is left out. Required fields are empty here. */
  readonly defaults: Fields;
  /** Fields that no body changes: a PUT leaves them as they are. */
  readonly kept?: readonly (keyof Fields)[];
  /** The fields after a write: `fieldsByName`, unless a field is not written under its own name. */
  readonly written: (write: Write<Fields, Body, Context>, problems: Problems) => Fields;
  /** Text fields that lose the spaces around them. */
  readonly trimmed?: readonly (keyof Fields)[];
  /** Notes what is wrong with the fields as a whole: every problem at once, answered with 400. */
  readonly rules?: (fields: Fields, problems: Problems, write: Write<Fields, Body, Context>) => unknown;
  /**
   * What the fields name by guid; what the account does not have is answered with 404 after the rules. `stored`: the entry that
   * is changed.
   */
  readonly references?: (fields: Fields, stored: Entry<Fields> | undefined) => readonly Named[];
  /** The contract answers some of them with 400. */
  readonly refusesUnknownAs?: 'invalid';
  readonly name: {
    /** As audit records show it. */
    readonly of: (fields: Fields) => string;
    /** Where only one may have it. */
    readonly unique?: Omit<UniqueName, 'word'>;
  };
  /** As callers read it. `Hash`, if there is one, is what If-Match must name. */
  readonly shown: (entry: Entry<Fields>, view: View<Context>) => Wire;
  readonly audit?: {
    /** What a record shows. Default: what callers read. */
    readonly fields?: (entry: Entry<Fields>) => object;
    /** `whole`: an update shows both versions whole. Default: the fields that changed. */
    readonly shows?: 'whole';
    /** A change that changes nothing is neither written nor put on record. */
    readonly skipsUnchanged?: true;
  };
  /** Whom a list shows one. Default: whoever may ask for the list. */
  readonly isListedFor?: (caller: Caller, entry: Entry<Fields>) => boolean;
  /** Hooks. A resource that needs all three is better written out with the shared pieces. */
  readonly created?: (within: Within<Context>, entry: Entry<Fields>) => Promise<void>;
  readonly updated?: (within: Within<Context>, after: Entry<Fields>, before: Entry<Fields>) => Promise<void>;
  /** Locked before the definition itself, where `removing` compares it with others: locks are always taken in this order. */
  readonly removalLocks?: 'account';
  /** Runs before it is removed. @throws Fault when it must stay. */
  readonly removing?: (within: Within<Context>, entry: Entry<Fields>) => Promise<void>;
}

/** Typed identity. Fields are what is stored, body and reply what the contract's shapes say. */
export const definition = <Fields, Body, Wire extends object, Context extends StoreContext = StoreContext>(
  description: Definition<Fields, Body, Wire, Context>,
): Definition<Fields, Body, Wire, Context> => description;

/** A body whose fields are written under their own names. */
export type FieldsGiven<Fields> = { readonly [F in keyof Fields]?: Fields[F] | undefined };

/** The fields of a body over those it is written onto. Others of the body are not looked at. */
export function fieldsByName<Fields extends object>({
  onto,
  body,
}: Pick<Write<Fields, FieldsGiven<Fields>, unknown>, 'onto' | 'body'>): Fields {
  const given = Object.entries(body).filter(([name, value]) => name in onto && value !== undefined);
  return { ...onto, ...Object.fromEntries(given) };
}
