/**
 * A long reply as the text that `JSON.stringify` would return. It is sent in parts, and other work of the process
 * runs between any two.
 */
export class SerialisedJson {
  readonly parts: Iterable<string>;

  constructor(parts: Iterable<string>) {
    this.parts = parts;
  }
}
