/**
 * Checks that only the integration decides where a secret is sent, never a level, a test, an alert or a response.
 */
import type { Behaviour, StepDefinition } from './custom-integration-rules.js';
import { parseTemplate } from '@vedette/kernel/template';
import { usesSecretVariable } from './secret-variable-rules.js';
import { fillParts, type Resolve } from './template-rules.js';

/** Sample values for placeholders that others fill, in forms that would change the host if possible. */
const PROBES = ['a.invalid', 'b.invalid', '//c.invalid/', '@d.invalid', '.e.invalid/', ':1/'];

const SECRET_HEADER = /authori[sz]ation|cookie|token|secret|passw|signature|credential|(^|[-_])key$|apikey/i;

/** Returns whether the value of a header is redacted. The idempotency key is not secret. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name) && !/^idempotency-key$/i.test(name);

/**
 * Returns whether a step of the definition sends a password, a secret variable, a vault value, or a header that is
 * secret by its name.
 */
export function sendsSecret({ variables }: Behaviour, definition: StepDefinition): boolean {
  const plainValues = variables.flatMap(({ value }) => value ?? []);
  if (definition.steps.some((step) => usesSecretVariable({ variables }, step))) return true;
  if (/@VaultItem\./i.test(JSON.stringify([plainValues, definition.steps]))) return true;
  return definition.steps.some(
    ({ authentication: auth, headers }) =>
      (auth?.type ?? 'None') !== 'None' || headers.some(({ Key }) => SECRET_HEADER.test(Key)),
  );
}

/** The URL of a step, and the values that the integration itself supplies. */
export interface StepTarget {
  readonly url: string;
  readonly behaviour: Behaviour;
  /** Returns the value of a vault item by `VaultItem.<guid>.<property>`; undefined while it is unknown. */
  readonly vaultValue: (name: string) => string | undefined;
  /** The URL with all placeholders replaced, when available. */
  readonly filledUrl?: string;
}

/** Returns whether scheme, host and port stay the same, whatever values others supply. */
export async function isFixedHost({ url, behaviour, vaultValue, filledUrl }: StepTarget): Promise<boolean> {
  const variableValues = new Map(behaviour.variables.map(({ name, value }) => [name, value]));
  const withProbe = (probe: string): Promise<string> => {
    const resolveSystem: Resolve = (name) =>
      Promise.resolve(/^@VaultItem\./i.test(name) ? (vaultValue(name.slice(1)) ?? 'vault') : probe);
    const resolve: Resolve = (name, argument) => {
      const value = argument === undefined ? variableValues.get(name) : undefined;
      return value === undefined ? resolveSystem(name, argument) : fillParts(parseTemplate(value), resolveSystem);
    };
    return fillParts(parseTemplate(url), resolve);
  };
  const texts = await Promise.all(PROBES.map(withProbe));
  const origins = [...texts, ...(filledUrl === undefined ? [] : [filledUrl])].map(urlOrigin);
  return new Set(origins).size === 1;
}

function urlOrigin(text: string): string {
  const address = text.trim();
  if (!URL.canParse(address)) return address.split(/[/?#\\]/, 1)[0] ?? '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
