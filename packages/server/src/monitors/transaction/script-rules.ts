/** Validates and converts the script of a transaction monitor, and computes its credits (docs/architecture/transactions.md#0431). */
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { parseLocatedJson } from '@vedette/contract/transaction-script/json-lines';
import { parseScript, type ParsedScript } from '@vedette/contract/transaction-script/parse';
import type { Script, ScriptStep } from '@vedette/contract/transaction-script/script';
import { variablesIn } from '@vedette/contract/transaction-script/variables';
import type { Problems } from '@vedette/kernel/fault';
import { toCanonicalText, type Definition } from '../definition/definition-rules.js';

const FIELD = 'SelfServiceTransactionScript';

/** Wraps a bare list of steps, as older clients send it, in the object that is stored. */
function toObjectText(text: string): string {
  const isList = /^[\s\uFEFF]*\[/.test(text) && 'script' in parseScript(text);
  return isList ? JSON.stringify({ steps: parseLocatedJson(text).value }) : text;
}

/** Returns a canonical text, independent of white space and order of members; undefined if it is not JSON. */
function canonicalScript(text: string | undefined): string | undefined {
  const parsed = text === undefined ? undefined : parseScript(text);
  return parsed && 'script' in parsed ? toCanonicalText(parseLocatedJson(text ?? '').value) : undefined;
}

/**
 * Returns a body with its script as text. It may be sent as text, as a list of objects, or as both. A script that
 * cannot be read stays as it is, so that `checkTransaction` reports it. `stored` is the monitor's script. If the two
 * forms differ, the one that differs from what is stored applies; if both do, that is a problem.
 */
export function toStoredTransaction(body: MonitorWrite, stored: string | undefined, problems: Problems): MonitorWrite {
  const { TransactionStepDefinition: form, ...rest } = body;
  const sent = rest.SelfServiceTransactionScript;
  const text = sent === undefined ? undefined : toObjectText(sent);
  const withScript = (script: string): MonitorWrite => ({ ...rest, SelfServiceTransactionScript: script });
  if (form === undefined) return text === undefined ? rest : withScript(text);
  const fromForm = JSON.stringify(Array.isArray(form) ? { steps: form } : form);
  const [canonicalForm, canonicalStored] = [canonicalScript(fromForm), canonicalScript(stored)];
  const isFormUnchanged = canonicalForm !== undefined && canonicalForm === canonicalStored;
  if (text === undefined) return withScript(isFormUnchanged && stored !== undefined ? stored : fromForm);
  const canonicalSent = canonicalScript(text);
  if (isFormUnchanged || (canonicalForm !== undefined && canonicalSent === canonicalForm)) return withScript(text);
  const isTextUnchanged = canonicalSent !== undefined && canonicalSent === canonicalStored;
  problems.when(!isTextUnchanged, 'TransactionStepDefinition', `differs from ${FIELD}`);
  return withScript(isTextUnchanged ? fromForm : text);
}

/** Adds every problem of the script with its line and place. */
export function checkTransaction({ SelfServiceTransactionScript: text }: Definition, problems: Problems): void {
  if (text === undefined) return;
  const parsed = parseScript(text);
  if ('script' in parsed) return;
  for (const { line, path, text: rule } of parsed.problems) {
    problems.add(path === '' ? FIELD : `${FIELD}.${path}`, `line ${line}: ${rule}`);
  }
}

/** Returns the script of a stored monitor; undefined if it cannot be read, which validation prevents. */
export function readScript(text: string): Script | undefined {
  const parsed: ParsedScript = parseScript(text);
  return 'script' in parsed ? parsed.script : undefined;
}

const usesVaultFile = (text: string): boolean =>
  variablesIn(text).some((name) => /^@VaultItem\.[^.]+\.File$/i.test(name));

/**
 * One credit for each action that may send a request, and for each screenshot and recording; the filmstrip of a step
 * with a screenshot is free. Every click counts, because it is unknown before the first run whether it loads a page.
 */
function countStepCredits({ actions, recordWaterfall, recordFilmstrip }: ScriptStep): number {
  const requestActions = actions.filter(
    (action) =>
      ['navigate', 'click', 'keyEvent'].includes(action.kind) || (action.kind === 'set' && usesVaultFile(action.value)),
  ).length;
  const screenshots = actions.filter(({ kind }) => kind === 'screenshot').length;
  const filmstrips = recordFilmstrip && screenshots === 0 ? 1 : 0;
  return requestActions + screenshots + filmstrips + (recordWaterfall ? 1 : 0);
}

/** Returns the credits of a transaction; 0 for a script that cannot be read. */
export function countTransactionCredits(text: string): number {
  return (readScript(text)?.steps ?? []).reduce((sum, step) => sum + countStepCredits(step), 0);
}
