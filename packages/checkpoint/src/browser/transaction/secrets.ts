import { listEchoForms, redact } from '../../probes/redact-rules.js';

const toBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

/** Secrets that a run typed or received, in the forms in which pages may echo them. */
export class Secrets {
  #forms: readonly string[] = [];

  add(text: string): void {
    const forms = listEchoForms(text, toBase64);
    this.#forms = [...new Set([...this.#forms, ...forms])].sort((a, b) => b.length - a.length);
  }

  /** Replaces every secret in the text. */
  redact(text: string): string {
    return redact(text, this.#forms);
  }
}
