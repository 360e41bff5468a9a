/** Validates and converts the script of a transaction monitor, and computes its credits (docs/architecture/transactions.md#0431). */
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { readJson } from '@vedette/contract/transaction-script/json-places';
import { parseScript, type ParsedScript } from '@vedette/contract/transaction-script/parse';
import type { Script, ScriptStep } from '@vedette/contract/transaction-script/script';
import { variablesIn } from '@vedette/contract/transaction-script/variables';
import type { Problems } from '@vedette/kernel/fault';
import { canonicalText, type Definition } from '../definition/definition-rules.js';

const FIELD = 'SelfServiceTransactionScript';

/** A bare list of steps, which older clients send, as the object with steps that is kept. */
function objectText(text: string): string {
  const isList = /^[\s\uFEFF]*\[/.test(text) && 'script' in parseScript(text);
  return isList ? JSON.stringify({ steps: readJson(text).value }) : text;
}

/** What a text means, whatever its white space and order of members; undefined when it is no JSON. */
function canonicalScript(text: string | undefined): string | undefined {
  const known = text === undefined ? undefined : parseScript(text);
  return known && 'script' in known ? canonicalText(readJson(text ?? '').value) : undefined;
}

/**
 * A body with its script as text. It may come as text, as a list of objects, or as both; what cannot be read stays as it is,
 * for `checkTransaction` to name. `stored`: what the monitor has. Where the two differ, the one that differs from what is
 * stored wins; when both do, that is a problem.
 */
export function writtenTransaction(body: MonitorWrite, stored: string | undefined, problems: Problems): MonitorWrite {
  const { TransactionStepDefinition: form, ...rest } = body;
  const sent = rest.SelfServiceTransactionScript;
  const text = sent === undefined ? undefined : objectText(sent);
  const withScript = (script: string): MonitorWrite => ({ ...rest, SelfServiceTransactionScript: script });
  if (form === undefined) return text === undefined ? rest : withScript(text);
  const fromForm = JSON.stringify(Array.isArray(form) ? { steps: form } : form);
  const [meant, known] = [canonicalScript(fromForm), canonicalScript(stored)];
  const isAsStored = meant !== undefined && meant === known;
  if (text === undefined) return withScript(isAsStored && stored !== undefined ? stored : fromForm);
  const ofText = canonicalScript(text);
  if (isAsStored || (meant !== undefined && ofText === meant)) return withScript(text);
  const isTextAsStored = ofText !== undefined && ofText === known;
  problems.when(!isTextAsStored, 'TransactionStepDefinition', `differs from ${FIELD}`);
  return withScript(isTextAsStored ? fromForm : text);
}

/** Every problem of the script, each with the line and the place it is at. */
export function checkTransaction({ SelfServiceTransactionScript: text }: Definition, problems: Problems): void {
  if (text === undefined) return;
  const read = parseScript(text);
  if ('script' in read) return;
  for (const { line, place, text: rule } of read.problems) {
    problems.add(place === '' ? FIELD : `${FIELD}.${place}`, `line ${line}: ${rule}`);
  }
}

/** The script of a stored monitor; undefined when it cannot be read, which the check above does not let pass. */
export function readScript(text: string): Script | undefined {
  const read: ParsedScript = parseScript(text);
  return 'script' in read ? read.script : undefined;
}

const isFile = (text: string): boolean => variablesIn(text).some((name) => /^@VaultItem\.[^.]+\.File$/i.test(name));

/**
 * One for each action that may make the browser ask a server, one for each picture and recording; the filmstrip of a step
 * with a picture is free. Whether a click loads a page is not known before the first run: each counts.
 */
function creditsOfStep({ actions, recordWaterfall, recordFilmstrip }: ScriptStep): number {
  const asking = actions.filter(
    (action) =>
      ['navigate', 'click', 'keyEvent'].includes(action.kind) || (action.kind === 'set' && isFile(action.value)),
  ).length;
  const pictures = actions.filter(({ kind }) => kind === 'screenshot').length;
  const film = recordFilmstrip && pictures === 0 ? 1 : 0;
  return asking + pictures + film + (recordWaterfall ? 1 : 0);
}

/** What a transaction costs; 0 for a script that cannot be read. */
export function creditsOfTransaction(text: string): number {
  return (readScript(text)?.steps ?? []).reduce((sum, step) => sum + creditsOfStep(step), 0);
}
