import { formsOf, veil } from '../../probes/veil-rules.js';

const toBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** What a run typed or was lent and nobody may read afterwards, in the forms in which pages show it back. */
export class Secrets {
  #forms: readonly string[] = [];

  add(text: string): void {
    const forms = formsOf(text, toBase64);
    this.#forms = [...new Set([...this.#forms, ...forms])].sort((a, b) => b.length - a.length);
  }

  /** The text with every secret masked. */
  masked(text: string): string {
    return veil(text, this.#forms);
  }
}
