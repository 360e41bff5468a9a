/** Objects of a PDF as `qpdf --json=2 --json-stream-data=inline --decode-level=all` prints them. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };
export type Dictionary = Readonly<Record<string, Value>>;

interface Entry {
  readonly value?: Value;
  readonly stream?: { readonly dict: Dictionary; readonly data?: string };
}

export class PdfObjects {
  readonly #objects: Readonly<Record<string, Entry>>;

  constructor(json: string) {
    this.#objects = (JSON.parse(json) as { readonly qpdf: readonly [unknown, Record<string, Entry>] }).qpdf[1];
  }

  /** Resolves a reference; other values are returned as they are. */
  resolve(value: Value | undefined): Value | undefined {
    if (typeof value !== 'string' || !/^\d+ \d+ R$/.test(value)) return value;
    const entry = this.#objects[`obj:${value}`];
    return entry?.value ?? entry?.stream?.dict;
  }

  dictionary(value: Value | undefined): Dictionary {
    const found = this.resolve(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Dictionary) : {};
  }

  list(value: Value | undefined): readonly Value[] {
    const found = this.resolve(value);
    if (Array.isArray(found)) return found as readonly Value[];
    return found === undefined || found === null ? [] : [found];
  }

  /** Returns the decompressed bytes of a stream, one character each. */
  stream(reference: Value | undefined): string {
    const data = typeof reference === 'string' ? this.#objects[`obj:${reference}`]?.stream?.data : undefined;
    return Buffer.from(data ?? '', 'base64').toString('latin1');
  }

  get catalog(): Dictionary {
    const trailer = this.#objects['trailer']?.value;
    return this.dictionary(this.dictionary(trailer)['/Root']);
  }

  /** Returns all pages with their references, in order. */
  pages(): { readonly reference: string; readonly page: Dictionary }[] {
    const kids = this.list(this.dictionary(this.catalog['/Pages'])['/Kids']);
    return kids.map((kid) => ({ reference: typeof kid === 'string' ? kid : '', page: this.dictionary(kid) }));
  }

  /** Returns all objects of a type. */
  ofType(type: string): Dictionary[] {
    const all = Object.values(this.#objects).map(({ value, stream }) => this.dictionary(value ?? stream?.dict));
    return all.filter((object) => object['/Type'] === type);
  }
}
