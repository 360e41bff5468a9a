import type { Format } from '../parts/format/format-values.js';

/** What list and form need to know of one kind of thing that has a plain list, a form and a guid. */
export interface Resource<Row extends object, Draft extends object> {
  /** In sentences: `SLA`, `status page`. */
  readonly one: string;
  /** Title of the list. */
  readonly many: string;
  /** Address of the list; `/new` and `/<guid>` stand below it. */
  readonly to: string;
  /** Address of the list where it is another; things of several kinds may share one. */
  readonly listAt?: string;
  /** First words of the keys of other answers that show such things. */
  readonly alsoIn?: readonly string[];
  /** Below its surface. */
  readonly path: `/${string}`;
  /** Default `/v4`. */
  readonly surface?: '/v4' | '/api/v1';
  readonly getGuid: (row: Row) => string;
  /** `format`: of one that has no name but what it is set to. */
  readonly getName: (row: Row, format: Format) => string;
  /** Its Hash, where the API refuses to change what has another one by now. */
  readonly getHash?: (row: Row) => string;
  readonly empty: Draft;
  readonly toDraft: (row: Row) => Draft;
  /** How it is changed; PATCH where the API has it. */
  readonly change: 'PATCH' | 'PUT';
  /** For POST and for changes alike. */
  readonly toBody: (draft: Draft) => object;
  /** What the form holds after saving; default: what was typed. */
  readonly settled?: (draft: Draft) => Draft;
  /** Names the server may use in its problems. */
  readonly fields: readonly string[];
  /** Parts of what was sent that the form shows in fields of their own: `ErrorConditions[0]` in that of a load time. */
  readonly toProblemPlaces?: (sent: Draft) => Readonly<Record<string, string>>;
  /** What happens to what hangs on it when it is deleted, in a sentence or two. */
  readonly afterDelete: string;
}

/** Address in the app of one thing, or with `new` of the form for another. */
export const resourceAddress = ({ to }: { readonly to: string }, guid: string): string =>
  `${to}/${encodeURIComponent(guid)}`;

/** A number for the API; what is none is sent as it was typed, so that the server names the field. */
export const numberOrText = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

/** `empty` with what `given` has of its fields: reads a stored thing that leaves out what is not set. */
export function filled<D extends object>(empty: D, given: { readonly [F in keyof D]?: D[F] | null | undefined }): D {
  const fields = (Object.keys(empty) as (keyof D)[]).map((field) => [field, given[field] ?? empty[field]]);
  return Object.fromEntries(fields) as D;
}
