/** Values of variables that are kept sealed: who may change the calls must not come to read them. */
import type { Problems } from '@vedette/kernel/fault';
import { textOf } from './ordered-rules.js';
import type { Behaviour, CustomSettings, HttpStep, SecretChange, StepSecrets } from './custom-integration-rules.js';

/** Under which id the value of a secret variable is kept. */
export const variableSecretId = (name: string): string => `${name}/Value`;

/** Whether a text names it, alone or within a call. */
const names = (text: string, name: string): boolean => text.includes(`{{${name}}}`);

/** Whether any text of a call names one of the secret variables. */
export function namesSecret({ variables }: Pick<Behaviour, 'variables'>, step: HttpStep): boolean {
  const text = JSON.stringify(step);
  return variables.some(({ name, isSecret }) => isSecret === true && names(text, name));
}

/**
 * The values of the secret variables after a write. One that is not sent stays as long as every call that names it was
 * there before, with the variables, functions and earlier answers that may decide where it goes and what is made of it.
 */
export function keptVariables({ before, after, sent }: SecretChange, problems: Problems): StepSecrets {
  const kept: Record<string, string> = {};
  for (const [at, { name, isSecret }] of after.variables.entries()) {
    if (isSecret !== true) continue;
    const id = variableSecretId(name);
    const [own, stored] = [sent[id], before.secrets[id]];
    const place = `PredefinedVariables[${at}].Value`;
    problems.when(own === undefined && stored === undefined, place, 'required of a secret');
    const isUsedAnew = own === undefined && stored !== undefined && !isUsedAsBefore(name, before.behaviour, after);
    problems.when(isUsedAnew, place, 'must be sent again when calls that name it, variables or functions change');
    kept[id] = own ?? stored ?? '';
  }
  return kept;
}

function isUsedAsBefore(name: string, before: Behaviour, after: Behaviour): boolean {
  const known = new Set(usesOf(name, before));
  return usesOf(name, after).every((use) => known.has(use));
}

/** Every text that names it, with all that may decide where it goes and what it becomes. */
function usesOf(name: string, { variables, functions, definitions }: Behaviour): string[] {
  return definitions.flatMap(({ steps }) => {
    const sources = steps.map(({ url, captures }) => [url, captures]);
    return steps
      .filter((step) => names(JSON.stringify(step), name))
      .map(({ url, headers, body, authentication }) => {
        const texts = [...headers.map(({ Key, Value }) => `${Key}: ${Value}`), body].filter((text) =>
          names(text, name),
        );
        return textOf([url, texts, authentication?.userName, variables, functions, sources]);
      });
  });
}

/** With the values of its secret variables in their places, as the calls need them. */
export function withSecretValues({ behaviour, secrets, ...rest }: CustomSettings): CustomSettings {
  const variables = behaviour.variables.map((each) =>
    each.isSecret === true ? { ...each, value: secrets[variableSecretId(each.name)] ?? '' } : each,
  );
  return { ...rest, secrets, behaviour: { ...behaviour, variables } };
}
