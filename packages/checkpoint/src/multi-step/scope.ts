import { errorCodes } from '@vedette/contract/error-codes';
import type { UserFunction } from '@vedette/contract/multi-step-target';
import type { PatternRunner } from '../patterns/pattern-runner.js';
import { ProbeFailure } from '../probe-failure.js';
import { urlEncode } from './encoding-rules.js';
import { automaticValue, userValue, type FunctionContext } from './functions.js';
import type { Pair } from './scripts/script-runner.js';
import { expandTemplate, type Expanded, type Reference, type Resolve } from './template-rules.js';

const DEEPEST = 10;

/** What a scope is made of. */
export interface ScopeParts {
  readonly predefined: readonly Pair[];
  readonly functions: readonly UserFunction[];
  readonly context: () => FunctionContext;
  readonly patterns: PatternRunner;
}

/**
 * The variables of one run, looked up without regard to case, and everything a text may refer to. A value is data: what
 * an answer puts into a variable is never read as a template, or a target could ask for secrets of the vault (decision 0270).
 */
export class Scope {
  readonly #parts: ScopeParts;
  readonly #variables = new Map<string, Pair>();

  constructor(parts: ScopeParts) {
    this.#parts = parts;
  }

  /**
   * Gives the predefined variables their values, once for the run; they may refer to each other in any order.
   * @throws ProbeFailure 19024 for a name nobody knows, for a circle, or for more than ten on top of each other.
   */
  async define(): Promise<void> {
    const { predefined } = this.#parts;
    const define = async ({ name, value }: Pair, above: readonly string[]): Promise<string> => {
      const key = name.toLowerCase();
      if (above.includes(key) || above.length > DEEPEST)
        throw unresolved(`the predefined variable ${name} leads to itself`);
      const known = this.get(name);
      if (known !== undefined) return known;
      const { text, unresolved: left } = await expandTemplate(value, (reference) => {
        const other = predefined.find((one) => isNamed(one.name, reference));
        return other ? define(other, [...above, key]) : this.#resolve(reference);
      });
      if (left.length > 0) throw unresolved(`the predefined variable ${name} refers to ${left.join(', ')}`);
      this.set(name, text);
      return text;
    };
    for (const pair of predefined) await define(pair, []);
  }

  get(name: string): string | undefined {
    return this.#variables.get(name.trim().toLowerCase())?.value;
  }

  set(name: string, value: string): void {
    this.#variables.set(name.trim().toLowerCase(), { name: name.trim(), value });
  }

  /** In the order in which they came. */
  get all(): Pair[] {
    return [...this.#variables.values()];
  }

  /** Replaces what a text refers to; what is unknown stays and is named. */
  expand(text: string): Promise<Expanded> {
    return expandTemplate(text, (reference) => this.#resolve(reference));
  }

  /** The same for the body of a form: the values of plain variables are encoded for it. */
  expandForm(text: string): Promise<Expanded> {
    const resolve: Resolve = async (reference, depth) => {
      const value = await this.#resolve(reference);
      const isPlain = depth === 0 && reference.argument === undefined && !reference.name.startsWith('@');
      return isPlain && value !== undefined ? urlEncode(value) : value;
    };
    return expandTemplate(text, resolve);
  }

  async #resolve(reference: Reference): Promise<string | undefined> {
    const { name, argument } = reference;
    const { functions, context, patterns } = this.#parts;
    if (name.startsWith('@')) return automaticValue(name.slice(1), argument ?? '', context());
    if (argument === undefined) return this.get(name);
    const own = functions.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return own && userValue(own, argument, patterns);
  }
}

const isNamed = (name: string, reference: Reference): boolean =>
  reference.argument === undefined && name.trim().toLowerCase() === reference.name.toLowerCase();

/** What a text refers to and nobody knows: 19024. */
export const unresolved = (what: string): ProbeFailure => new ProbeFailure(errorCodes.variableUnresolved, what);
