/** Protects sealed values of variables: operators who may change the calls must not be able to read them. */
import type { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { parseTemplate, placeholdersIn } from '@vedette/kernel/template';
import { toSortedJson } from './ordered-rules.js';
import type { Behaviour, CustomSettings, HttpStep, SecretChange, StepSecrets } from './custom-integration-rules.js';

/** Returns the id under which the value of a secret variable is stored. */
export const variableSecretId = (name: string): string => `${name}/Value`;

/** Returns whether a text uses a variable in any spelling: with spaces, with an argument, or within a function call. */
const usesVariable = (text: string, name: string): boolean =>
  placeholdersIn(parseTemplate(text)).some((each) => each.name === name);

/**
 * Returns every text of a call in which placeholders are replaced.
 * @param login the password or token of its authentication
 */
const stepTexts = ({ url, headers, body, authentication }: HttpStep, login = ''): string[] => [
  url,
  body,
  authentication?.userName ?? '',
  login,
  ...headers.flatMap(({ Key, Value }) => [Key, Value]),
];

/** Returns whether any text of a call uses a secret variable. Authentication with one counts as secret anyway. */
export function usesSecretVariable({ variables }: Pick<Behaviour, 'variables'>, step: HttpStep): boolean {
  const texts = stepTexts(step);
  return variables.some(({ name, isSecret }) => isSecret === true && texts.some((text) => usesVariable(text, name)));
}

/**
 * Returns the headers that decide which host handles a call, whatever its URL; a header name with a placeholder may
 * become one.
 */
export const hostHeaders = ({ headers }: HttpStep): string[] =>
  headers
    .filter(({ Key }) => /^\s*host\s*$/i.test(Key) || Key.includes('{{'))
    .map(({ Key, Value }) => `${Key}: ${Value}`);

/**
 * Returns the values of the secret variables after a write. A value that is not sent is kept if variables and
 * functions are unchanged, and every call that uses it existed before with the same captures, which may decide its
 * target. This also applies if no call uses it: after a reset, the channel's calls send it to the address in its
 * variables.
 */
export function retainedVariables({ before, after, sent }: SecretChange, problems: Problems): StepSecrets {
  const retained: Record<string, string> = {};
  const logins = { ...before.secrets, ...sent };
  for (const [at, { name, isSecret }] of after.variables.entries()) {
    if (isSecret !== true) continue;
    const id = variableSecretId(name);
    const [sentValue, storedValue] = [sent[id], before.secrets[id]];
    const path = `PredefinedVariables[${at}].Value`;
    problems.when(sentValue === undefined && storedValue === undefined, path, requiredRule('for a secret'));
    const knownUses = new Set(variableUses(name, before.behaviour, before.secrets));
    const hasNewUse = variableUses(name, after, logins).some((use) => !knownUses.has(use));
    // Any field may decide the target.
    const mustSendAgain =
      sentValue === undefined && storedValue !== undefined && hasNewUse && !problems.hasUnparsedFields;
    problems.when(mustSendAgain, path, 'must be sent again when requests that use it, variables or functions change');
    retained[id] = sentValue ?? storedValue ?? '';
  }
  return retained;
}

/**
 * Returns everything that is stored with a secret variable: every call that uses it, with what may decide its target
 * and its content.
 */
function variableUses(name: string, { variables, functions, definitions }: Behaviour, logins: StepSecrets): string[] {
  const calls = definitions.flatMap(({ steps }) => {
    const sources = steps.map(({ url, captures }) => [url, captures]);
    return steps.flatMap((step) => {
      const { url, headers, body, authentication: auth } = step;
      const login = auth && [auth.type, auth.userName, logins[auth.id] ?? ''];
      if (!stepTexts(step, login?.[2]).some((text) => usesVariable(text, name))) return [];
      const pairs = headers.filter(({ Key, Value }) => usesVariable(Key, name) || usesVariable(Value, name));
      const bodies = [body].filter((text) => usesVariable(text, name));
      const loginUse = login?.some((text) => usesVariable(text, name)) === true && login;
      return [toSortedJson([url, hostHeaders(step), pairs, bodies, loginUse, sources])];
    });
  });
  return [toSortedJson([variables, functions]), ...calls];
}

/** Inserts the values of secret variables, as the calls need them. */
export function withSecretValues({ behaviour, secrets, ...rest }: CustomSettings): CustomSettings {
  const variables = behaviour.variables.map((each) =>
    each.isSecret === true ? { ...each, value: secrets[variableSecretId(each.name)] ?? '' } : each,
  );
  return { ...rest, secrets, behaviour: { ...behaviour, variables } };
}
