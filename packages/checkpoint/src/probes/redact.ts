import type { Outcome } from '@vedette/contract/checkpoint/outcome';
import type { Target } from '@vedette/contract/checkpoint/target';
import { legacyHookDecode } from '@exodus/bytes/encoding.js';
import { listSecretForms, redact, redactTruncated, redactOutcome } from './redact-rules.js';

const toBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
/** Converts UTF-8 bytes to a text with one character per byte, in which bodies of any kind are searched. */
const toByteText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Redacts the secrets of a target in its outcome. The content must be judged before. */
export function redactSecrets(target: Target, outcome: Outcome): Outcome {
  const forms = listSecretForms(target, toBase64);
  if (forms.length === 0) return outcome;
  const byteForms = forms.map(toByteText);
  return redactOutcome(outcome, {
    text: (text) => redact(text, forms),
    body: ({ body, charset, isCut }) => {
      const bytes = Buffer.from(body, 'base64');
      const [text, soughtForms] =
        charset === undefined ? [bytes.toString('latin1'), byteForms] : [legacyHookDecode(bytes, charset), forms];
      const redacted = (isCut ? redactTruncated : redact)(text, soughtForms);
      if (redacted === text) return { body };
      if (charset === undefined) return { body: Buffer.from(redacted, 'latin1').toString('base64') };
      return { body: toBase64(redacted), charset: 'utf-8' };
    },
  });
}

/** Redacts the secrets of a target in a text. */
export const redactText = (target: Target, text: string): string => redact(text, listSecretForms(target, toBase64));
