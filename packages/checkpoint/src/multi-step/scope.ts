import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { UserFunction } from '@vedette/contract/checkpoint/multi-step-target';
import type { PatternRunner } from '../patterns/pattern-runner.js';
import { ProbeFailure } from '../probe-failure.js';
import { urlEncode } from './encoding-rules.js';
import { automaticValue, userValue, type FunctionContext } from './functions.js';
import type { Pair } from './scripts/script-runner.js';
import { FillMeter, VariableMeter, TooMuchText } from './fill-meter.js';
import { expandTemplate, type Expanded, type Reference, type Resolve } from './template-rules.js';

const MAX_DEPTH = 10;

/** Parts of a scope. */
export interface ScopeParts {
  readonly predefined: readonly Pair[];
  readonly functions: readonly UserFunction[];
  readonly context: () => FunctionContext;
  readonly patterns: PatternRunner;
  /** Default: a meter that never stops. */
  readonly meter?: FillMeter;
  /** The monitor, if the run belongs to one. */
  readonly monitorGuid?: string | undefined;
}

/** @throws ProbeFailure 19000 instead of TextTooLongError. */
async function withinBounds<T>(act: () => Promise<T> | T): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof TooMuchText) throw new ProbeFailure(errorCodes.apiStepFailed, error.message);
    throw error;
  }
}

/**
 * The variables of one run, with case-insensitive names, and everything else that a text may refer to. A value is data:
 * a value from a response is never evaluated as a template, or a target could read secrets of the vault.
 */
export class Scope {
  readonly #parts: ScopeParts;
  readonly #variables = new Map<string, Pair>();
  readonly #held = new VariableMeter();
  readonly #functions: ReadonlyMap<string, UserFunction>;
  readonly meter: FillMeter;

  /** Owner of the run's tasks, for fair scheduling. */
  get monitorGuid(): string | undefined {
    return this.#parts.monitorGuid;
  }

  constructor(parts: ScopeParts) {
    this.#parts = parts;
    this.meter = parts.meter ?? new FillMeter();
    this.#functions = firstByName(parts.functions);
  }

  /**
   * Resolves the predefined variables once for the run; they may refer to each other in any order.
   * @throws ProbeFailure 19024 for an unknown name, a circular reference, or a depth above ten; 19000 for values above
   * the limit.
   */
  async define(): Promise<void> {
    const { predefined } = this.#parts;
    const byName = firstByName(predefined);
    const define = async ({ name, value }: Pair, above: readonly string[]): Promise<string> => {
      const key = name.toLowerCase();
      if (above.includes(key) || above.length > MAX_DEPTH)
        throw unresolved(`the predefined variable ${name} refers to itself`);
      const known = this.get(name);
      if (known !== undefined) return known;
      const { text, unresolved: left } = await this.#filled(value, (reference) => {
        const other = reference.argument === undefined ? byName.get(reference.name.toLowerCase()) : undefined;
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

  /** @throws ProbeFailure 19000 when the variables would exceed their limit. */
  set(name: string, value: string): void {
    const key = name.trim().toLowerCase();
    try {
      this.#held.set(key, value);
    } catch (error) {
      throw new ProbeFailure(errorCodes.apiStepFailed, (error as Error).message);
    }
    this.#variables.set(key, { name: name.trim(), value });
  }

  /** All variables in the order in which they were set. */
  get all(): Pair[] {
    return [...this.#variables.values()];
  }

  /**
   * Replaces the references of a text; unknown ones stay and are reported.
   * @throws ProbeFailure 19000 for too much text.
   */
  expand(text: string): Promise<Expanded> {
    return this.#filled(text, (reference) => this.#resolve(reference));
  }

  /** Replaces the references of a form body; the values of plain variables are form-encoded. */
  expandForm(text: string): Promise<Expanded> {
    const resolve: Resolve = async (reference, depth) => {
      const value = await this.#resolve(reference);
      const isPlain = depth === 0 && reference.argument === undefined && !reference.name.startsWith('@');
      return isPlain && value !== undefined ? urlEncode(value) : value;
    };
    return this.#filled(text, resolve);
  }

  /**
   * Joins texts.
   * @throws ProbeFailure 19000 when the result would be too long.
   */
  joined(texts: readonly string[]): Promise<string> {
    return withinBounds(async () => {
      this.meter.checkLength(texts.reduce((sum, { length }) => sum + length, 0));
      const text = texts.join('');
      await this.meter.take(text);
      return text;
    });
  }

  #filled(text: string, resolve: Resolve): Promise<Expanded> {
    return withinBounds(() => expandTemplate(text, resolve, this.meter));
  }

  async #resolve(reference: Reference): Promise<string | undefined> {
    const { name, argument } = reference;
    const { context, patterns } = this.#parts;
    if (name.startsWith('@')) return automaticValue(name.slice(1), argument ?? '', context());
    if (argument === undefined) return this.get(name);
    const own = this.#functions.get(name.toLowerCase());
    return own && userValue(own, argument, patterns);
  }
}

/** Keyed by lower-case name; the first of equal names counts. */
const firstByName = <T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((one) => [one.name.trim().toLowerCase(), one] as const).reverse());

/** Failure 19024 for an unknown reference. */
export const unresolved = (what: string): ProbeFailure => new ProbeFailure(errorCodes.variableUnresolved, what);
