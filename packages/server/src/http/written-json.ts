/**
 * A reply as the text that `JSON.stringify` would make of it, for long ones: it is sent part by part, and whatever else the process
 * does has its turn between any two.
 */
export class WrittenJson {
  readonly parts: Iterable<string>;

  constructor(parts: Iterable<string>) {
    this.parts = parts;
  }
}
