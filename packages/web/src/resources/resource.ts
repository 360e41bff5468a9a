import type { Format } from '../parts/format/format-values.js';

/** Describes a type of item with a list, a form and a guid. */
export interface Resource<Row extends object, Draft extends object> {
  /** Title of the list. */
  readonly listTitle: string;
  /** Texts that contain the name. Each is a whole message, because languages inflect names. */
  readonly toTexts: {
    /** `New SLA`. */
    readonly create: string;
    /** `Loading SLA`. */
    readonly loading: string;
    /** `No permission to create: SLA`. */
    readonly notAllowed: string;
  };
  /** Path of the list; items are at `/new` and `/<guid>` below it. */
  readonly to: string;
  /** Path of the list if it differs; several types may share one. */
  readonly listPath?: string;
  /** First elements of the query keys of other responses that contain such items. */
  readonly relatedQueryKeys?: readonly string[];
  /** Path below the API surface. */
  readonly path: `/${string}`;
  /** Default: `/v4`. */
  readonly surface?: '/v4' | '/api/v1';
  readonly getGuid: (row: Row) => string;
  /** `format` is for items without a name, which are named by their settings. */
  readonly getName: (row: Row, format: Format) => string;
  /** The hash, if the API rejects changes of outdated versions. */
  readonly getHash?: (row: Row) => string;
  readonly empty: Draft;
  readonly toDraft: (row: Row) => Draft;
  /** HTTP method of changes; PATCH if the API supports it. */
  readonly change: 'PATCH' | 'PUT';
  /** For POST and changes. */
  readonly toBody: (draft: Draft) => object;
  /** Form values after saving; default: as typed. */
  readonly toDraftAfterSave?: (draft: Draft) => Draft;
  /** Fields that the server may name in its problems. */
  readonly fields: readonly string[];
  /** Maps parts of the body to form fields, for example `ErrorConditions[0]` to the field of a load time. */
  readonly toProblemFields?: (submitted: Draft) => Readonly<Record<string, string>>;
  /** Consequences of deleting the object, in one or two sentences. */
  readonly afterDelete: string;
}

/** Returns the app path of an item, or with `new` of the form for a new one. */
export const resourcePath = ({ to }: { readonly to: string }, guid: string): string =>
  `${to}/${encodeURIComponent(guid)}`;

/** Returns a number for the API. Invalid input is sent as typed, so that the server names the field. */
export const numberOrText = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** Merges a stored item, which leaves out unset fields, into `empty`. */
export function fillDefaults<D extends object>(
  empty: D,
  stored: { readonly [F in keyof D]?: D[F] | null | undefined },
): D {
  const fields = (Object.keys(empty) as (keyof D)[]).map((field) => [field, stored[field] ?? empty[field]]);
  return Object.fromEntries(fields) as D;
}
