import { echoForms, redact } from '../../probes/redact-rules.js';

const toBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** What a run typed or was lent and nobody may read afterwards, in the forms in which pages show it back. */
export class Secrets {
  #forms: readonly string[] = [];

  add(text: string): void {
    const forms = echoForms(text, toBase64);
    this.#forms = [...new Set([...this.#forms, ...forms])].sort((a, b) => b.length - a.length);
  }

  /** The text with every secret masked. */
  redact(text: string): string {
    return redact(text, this.#forms);
  }
}
