/** Who chooses where a secret is sent: the integration alone, never a level, a test, an alert or an answer. */
import type { Behaviour, StepDefinition } from './custom-integration-rules.js';
import { parseTemplate } from '@vedette/kernel/template';
import { namesSecret } from './secret-variable-rules.js';
import { fillParts, type Resolve } from './template-rules.js';

/** What others may supply, in forms that move the host wherever they reach it. */
const PROBES = ['a.invalid', 'b.invalid', '//c.invalid/', '@d.invalid', '.e.invalid/', ':1/'];

const SECRET_HEADER = /authori[sz]ation|cookie|token|secret|passw|signature|credential|(^|[-_])key$|apikey/i;

/** Whether what stands in it is hidden; the key by which a repeated message is known says nothing. */
export const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name) && !/^idempotency-key$/i.test(name);

/** Whether a step of the definition sends a password, a secret variable, a value of the vault, or a header that is secret by its name. */
export function carriesSecret({ variables }: Behaviour, definition: StepDefinition): boolean {
  const own = variables.flatMap(({ value }) => value ?? []);
  if (definition.steps.some((step) => namesSecret({ variables }, step))) return true;
  if (/@VaultItem\./i.test(JSON.stringify([own, definition.steps]))) return true;
  return definition.steps.some(
    ({ authentication: auth, headers }) =>
      (auth?.type ?? 'None') !== 'None' || headers.some(({ Key }) => SECRET_HEADER.test(Key)),
  );
}

/** Where a step goes, as far as the integration itself says it. */
export interface OwnAddress {
  readonly url: string;
  readonly behaviour: Behaviour;
  /** The value of an item of the vault, by `VaultItem.<guid>.<property>`; undefined where it is not known yet. */
  readonly vaultValue: (name: string) => string | undefined;
  /** The address with everything filled in, when it is. */
  readonly filled?: string;
}

/** Whether scheme, host and port stay the same whatever stands in for what the integration does not say itself. */
export async function isOwnHost({ url, behaviour, vaultValue, filled }: OwnAddress): Promise<boolean> {
  const own = new Map(behaviour.variables.map(({ name, value }) => [name, value]));
  const withProbe = (probe: string): Promise<string> => {
    const ofSystem: Resolve = (name) =>
      Promise.resolve(/^@VaultItem\./i.test(name) ? (vaultValue(name.slice(1)) ?? 'vault') : probe);
    const resolve: Resolve = (name, argument) => {
      const value = argument === undefined ? own.get(name) : undefined;
      return value === undefined ? ofSystem(name, argument) : fillParts(parseTemplate(value), ofSystem);
    };
    return fillParts(parseTemplate(url), resolve);
  };
  const texts = await Promise.all(PROBES.map(withProbe));
  const places = [...texts, ...(filled === undefined ? [] : [filled])].map(urlOrigin);
  return new Set(places).size === 1;
}

function urlOrigin(text: string): string {
  const address = text.trim();
  if (!URL.canParse(address)) return address.split(/[/?#\\]/, 1)[0] ?? '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
