/** Checks the rules for calls, variables and functions of a custom integration; each problem names its field. */
import type { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { findFramingProblems } from '@vedette/protocols/request-framing';
import type { Behaviour, Capture, HttpStep, UserDefinedFunction } from './custom-integration-rules.js';

/** Returns every call with its path: `Steps[0].HttpSteps[1]`. */
export const stepsByPath = ({ definitions }: Behaviour): readonly (readonly [path: string, HttpStep])[] =>
  definitions.flatMap(({ steps }, group) =>
    steps.map((step, at) => [`Steps[${group}].HttpSteps[${at}]`, step] as const),
  );

export function checkBehaviour(behaviour: Behaviour, problems: Problems): void {
  const types = behaviour.definitions.flatMap(({ messageTypes }) => messageTypes);
  problems.when(!types.includes('Error'), 'Steps.MessageTypes', 'must contain Error in one of the definitions');
  problems.when(
    new Set(types).size < types.length,
    'Steps.MessageTypes',
    'must contain each type in one definition only',
  );
  checkNames(behaviour, problems);
  for (const [at, each] of behaviour.functions.entries()) {
    checkFunction(each, (field, rule) => problems.add(`UserDefinedFunctions[${at}].${field}`, rule));
  }
  checkConditions(behaviour, problems);
  const ids = new Set<string>();
  for (const [path, { url, captures, authentication: auth }] of stepsByPath(behaviour)) {
    const isAddress = /^https?:\/\//i.test(url) || url.startsWith('{{');
    problems.when(!isAddress, `${path}.Url`, 'must begin with http://, https:// or a variable');
    for (const [at, each] of captures.entries()) checkCapture(`${path}.Variables[${at}].Property`, each, problems);
    if (!auth) continue;
    problems.when(ids.has(auth.id), `${path}.Authentication.Id`, 'must be unique');
    ids.add(auth.id);
    const needsUser = auth.type !== 'None' && auth.type !== 'Bearer';
    problems.when(needsUser && auth.userName === '', `${path}.Authentication.UserName`, requiredRule());
  }
}

/**
 * Reports headers that contradict each other about the body length. Conflicting headers that are already stored are
 * accepted but not sent.
 */
export function checkFraming(after: Behaviour, stored: Behaviour, problems: Problems): void {
  const storedProblems = new Set(framingRules(stored).map(({ field, rule }) => `${field}: ${rule}`));
  for (const { field, rule } of framingRules(after))
    problems.when(!storedProblems.has(`${field}: ${rule}`), field, rule);
}

const framingRules = (behaviour: Behaviour) =>
  stepsByPath(behaviour).flatMap(([path, { headers }]) =>
    findFramingProblems(headers.map(({ Key, Value }) => ({ name: Key, value: Value }))).map(({ at, part, rule }) => ({
      field: `${path}.RequestHeaders[${at}].${part === 'name' ? 'Key' : 'Value'}`,
      rule,
    })),
  );

/** Checks that a condition names a capture of an earlier call. */
function checkConditions({ definitions }: Behaviour, problems: Problems): void {
  for (const [group, { steps }] of definitions.entries()) {
    const capturedNames = new Set<string>();
    for (const [at, { captures, onlyWhen }] of steps.entries()) {
      const path = `Steps[${group}].HttpSteps[${at}].OnlyWhen.Captured`;
      problems.when(
        onlyWhen !== undefined && !capturedNames.has(onlyWhen.captured),
        path,
        'must name a value captured by an earlier request',
      );
      for (const { Name } of captures) capturedNames.add(Name);
    }
  }
}

const NAMING_FIELDS = ['PredefinedVariables', 'UserDefinedFunctions'];

/** Variables, functions and captures share one namespace in texts, so none may hide another. */
function checkNames(behaviour: Behaviour, problems: Problems): void {
  const usedNames = new Set<string>();
  const namedPaths = [
    ...behaviour.variables.map(({ name }, at) => [`PredefinedVariables[${at}].Name`, name] as const),
    ...behaviour.functions.map(({ Name }, at) => [`UserDefinedFunctions[${at}].Name`, Name] as const),
  ];
  for (const [path, name] of namedPaths) {
    problems.when(usedNames.has(name), path, `${name} occurs more than once`, ['PredefinedVariables']);
    usedNames.add(name);
  }
  for (const [path, { captures }] of stepsByPath(behaviour)) {
    for (const [at, { Name }] of captures.entries()) {
      const rule = `${Name} is already a variable or function`;
      problems.when(usedNames.has(Name), `${path}.Variables[${at}].Name`, rule, NAMING_FIELDS);
    }
  }
}

function checkCapture(path: string, { Source, Property = '' }: Capture, problems: Problems): void {
  problems.when(Source === 'ResponseBodyXml' && Property.trim() === '', path, requiredRule('for ResponseBodyXml'));
  problems.when(Source === 'ResponseBodyText' && !isPattern(Property), path, 'must be a regular expression');
}

function checkFunction(each: UserDefinedFunction, addProblem: (field: string, rule: string) => void): void {
  const requireField = (field: keyof UserDefinedFunction): void => {
    if ((each[field] ?? '') === '') addProblem(field, requiredRule(`for ${each.Type}`));
  };
  if (each.Type === 'Mapping') requireField('Mappings');
  if (each.Type === 'Regex') {
    requireField('Regex');
    if (!isPattern(each.Regex ?? '')) addProblem('Regex', 'must be a regular expression');
  }
  if (each.Type === 'Hash') requireField('HashAlgorithm');
  if (each.Type === 'JwtEncode' || each.Type === 'JwtDecode') requireField('JwtAlgorithm');
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
