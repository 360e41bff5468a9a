/**
 * Computes the minimum length that the variables of a script reach, as far as the script itself shows
 * (docs/architecture/scripts-and-collections.md#limits-of-templates).
 */
import { MSA_LIMITS, type MsaScript, type MsaVariable } from '@vedette/contract/v4/multi-step';
import type { Problems } from '@vedette/kernel/fault';

type Lengths = Map<string, number>;

const variableKey = (name: string | null | undefined): string => (name ?? '').trim().toLowerCase();
const PLAIN_REFERENCE = /\{\{([^{}()@]+)\}\}/g;

/** Returns the minimum length of a text with its plain references resolved; 0 where functions make it unknown. */
function minTextLength(text: string, getLength: (name: string) => number): number {
  if (text.replace(PLAIN_REFERENCE, '').includes('{{')) return 0;
  let length = text.length;
  for (const [placeholder, name = ''] of text.matchAll(PLAIN_REFERENCE))
    length += getLength(variableKey(name)) - placeholder.length;
  return length;
}

function minVariableLength({ Source, Property, Arguments }: MsaVariable, known: Lengths): number {
  const property = Property ?? '';
  if (Source === 'Constant') return minTextLength(property, (name) => known.get(name) ?? 0);
  if (Source === 'Variable') return property.includes('{{') ? 0 : (known.get(variableKey(property)) ?? 0);
  if (Source !== 'Concatenation') return 0;
  return (Arguments ?? []).reduce((sum, argument) => sum + minVariableLength(argument, known), 0);
}

/** Predefined variables may be in any order. A cycle counts as empty, and is detected when the script runs. */
function predefinedLengths({ PredefinedVariables }: MsaScript): Lengths {
  const texts = new Map((PredefinedVariables ?? []).map(({ Key, Value }) => [variableKey(Key), Value ?? ''] as const));
  const lengths: Lengths = new Map();
  const resolveLength = (name: string): number => {
    const known = lengths.get(name);
    if (known !== undefined) return known;
    const text = texts.get(name);
    if (text === undefined) return 0;
    lengths.set(name, 0);
    const length = minTextLength(text, resolveLength);
    lengths.set(name, length);
    return length;
  };
  for (const name of texts.keys()) resolveLength(name);
  return lengths;
}

const variableLengthRule = `must not get longer than ${MSA_LIMITS.filledText} characters`;
const totalLengthRule = `must not make all variables together longer than ${MSA_LIMITS.heldText} characters`;
const sumLengths = (lengths: Lengths): number => [...lengths.values()].reduce((sum, length) => sum + length, 0);

/** Adds a problem for each variable that must get too long. After the first script, lengths are unknown. */
export function checkGrowth(script: MsaScript, problems: Problems): void {
  const known = predefinedLengths(script);
  for (const [index, { Key }] of (script.PredefinedVariables ?? []).entries()) {
    const isTooLong = (known.get(variableKey(Key)) ?? 0) > MSA_LIMITS.filledText;
    problems.when(isTooLong, `PredefinedVariables[${index}].Value`, variableLengthRule);
  }
  problems.when(sumLengths(known) > MSA_LIMITS.heldText, 'PredefinedVariables', totalLengthRule);
  for (const [stepIndex, step] of script.MsaSteps.entries()) {
    if (step.StepType !== 'HttpRequest' || step.Disabled === true) continue;
    if ((step.PreRequestScript ?? '').trim() !== '') return;
    for (const [index, variable] of (step.Variables ?? []).entries()) {
      const length = minVariableLength(variable, known);
      known.set(variableKey(variable.Name), Math.min(length, MSA_LIMITS.heldText));
      const path = `MsaSteps[${stepIndex}].Variables[${index}]`;
      if (length > MSA_LIMITS.filledText) {
        problems.add(path, variableLengthRule);
        return;
      }
      if (sumLengths(known) > MSA_LIMITS.heldText) {
        problems.add(path, totalLengthRule);
        return;
      }
    }
    if ((step.PostResponseScript ?? '').trim() !== '') return;
  }
}
