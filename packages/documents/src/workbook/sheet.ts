/** A cell; undefined for an empty one. Dates, times and durations are numbers, see `serial-rules.ts`. */
export type Cell<Style extends string> = { readonly value: string | number; readonly style: Style } | undefined;
export type Row<Style extends string> = readonly Cell<Style>[];

/** A sheet before it is written. */
export interface Sheet<Style extends string> {
  /** Shortened to what Excel accepts, and numbered if another sheet has the same name. */
  readonly name: string;
  /** In widths of a digit of the default font. */
  readonly columnWidths: readonly number[];
  /** Read while the sheet is written, so a generator keeps a long sheet out of memory. */
  readonly rows: Iterable<Row<Style>>;
  /** Rows at the top that do not scroll. */
  readonly frozenRows?: number;
  /** Texts below the rows, each merged over all columns and wrapped. */
  readonly notes?: readonly { readonly text: string; readonly style: Style }[];
}
