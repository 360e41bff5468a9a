import type { Problems } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the rule that a text breaks; undefined when it is valid. */
export type Rule = (text: string) => string | undefined;

const PREFIX = 'VEDETTE_';

/** Reads settings one by one, collects their problems, and remembers which names exist. */
export class Settings {
  readonly #environment: Environment;
  readonly #problems: Problems;
  readonly #readNames = new Set<string>();

  constructor(environment: Environment, problems: Problems) {
    this.#environment = environment;
    this.#problems = problems;
  }

  /** Returns the text of a setting; undefined when it is absent or empty. */
  text(name: string): string | undefined {
    this.#readNames.add(name);
    const text = this.#environment[name]?.trim();
    return text === '' ? undefined : text;
  }

  checkedText(name: string, rule: Rule): string | undefined {
    const text = this.text(name);
    const problem = text === undefined ? undefined : rule(text);
    if (problem !== undefined) this.#problems.add(name, problem);
    return text;
  }

  secret(name: string, rule: Rule = () => undefined): Secret | undefined {
    const text = this.checkedText(name, rule);
    return text === undefined ? undefined : new Secret(text);
  }

  wholeNumber(name: string, { from, to }: { readonly from: number; readonly to: number }): number | undefined {
    const text = this.checkedText(name, (given) =>
      /^\d+$/.test(given) && Number(given) >= from && Number(given) <= to
        ? undefined
        : `must be a whole number from ${from} to ${to}`,
    );
    return text === undefined ? undefined : Number(text);
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.text(name);
    const value = values.find((candidate) => candidate.toLowerCase() === text?.toLowerCase());
    this.#problems.when(text !== undefined && value === undefined, name, `must be one of ${values.join(', ')}`);
    return value;
  }

  /**
   * Reports unknown names, so that a misspelt setting is not silently ignored. Call it after the last setting was read.
   */
  reportUnknown(): void {
    for (const name of Object.keys(this.#environment)) {
      this.#problems.when(name.startsWith(PREFIX) && !this.#readNames.has(name), name, 'unknown setting');
    }
  }
}
