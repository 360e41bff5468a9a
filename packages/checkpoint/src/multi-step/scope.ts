import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { UserFunction } from '@vedette/contract/checkpoint/multi-step-target';
import type { PatternRunner } from '../patterns/pattern-runner.js';
import { ProbeFailure } from '../probe-failure.js';
import { urlEncode } from './encoding-rules.js';
import { evaluateBuiltIn, evaluateUserFunction, type FunctionContext } from './functions.js';
import type { NameValuePair } from './scripts/script-runner.js';
import { FillMeter, VariableMeter, TextTooLongError } from './fill-meter.js';
import { expandTemplate, type ExpandedText, type Reference, type Resolve } from './template-rules.js';

const MAX_DEPTH = 10;

/** Parts of a scope. */
export interface ScopeOptions {
  readonly predefined: readonly NameValuePair[];
  readonly functions: readonly UserFunction[];
  readonly context: () => FunctionContext;
  readonly patterns: PatternRunner;
  /** Default: a meter that never stops. */
  readonly meter?: FillMeter;
  /** The monitor, if the run belongs to one. */
  readonly monitorGuid?: string | undefined;
}

/** @throws ProbeFailure 19000 instead of TextTooLongError. */
async function limitTextLength<T>(action: () => Promise<T> | T): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof TextTooLongError) throw new ProbeFailure(errorCodes.apiStepFailed, error.message);
    throw error;
  }
}

/**
 * The variables of one run, with case-insensitive names, and everything else that a text may refer to. A value is data:
 * a value from a response is never evaluated as a template, or a target could read secrets of the vault.
 */
export class Scope {
  readonly #options: ScopeOptions;
  readonly #variables = new Map<string, NameValuePair>();
  readonly #valueMeter = new VariableMeter();
  readonly #functions: ReadonlyMap<string, UserFunction>;
  readonly meter: FillMeter;

  /** Owner of the run's tasks, for fair scheduling. */
  get monitorGuid(): string | undefined {
    return this.#options.monitorGuid;
  }

  constructor(options: ScopeOptions) {
    this.#options = options;
    this.meter = options.meter ?? new FillMeter();
    this.#functions = firstByName(options.functions);
  }

  /**
   * Resolves the predefined variables once for the run; they may refer to each other in any order.
   * @throws ProbeFailure 19024 for an unknown name, a circular reference, or a depth above ten; 19000 for values above
   * the limit.
   */
  async resolvePredefined(): Promise<void> {
    const { predefined } = this.#options;
    const variablesByName = firstByName(predefined);
    const resolveVariable = async ({ name, value }: NameValuePair, ancestors: readonly string[]): Promise<string> => {
      const key = name.toLowerCase();
      if (ancestors.includes(key) || ancestors.length > MAX_DEPTH)
        throw unresolved(`the predefined variable ${name} refers to itself`);
      const existing = this.get(name);
      if (existing !== undefined) return existing;
      const { text, unresolved: remaining } = await this.#fill(value, (reference) => {
        const referenced =
          reference.argument === undefined ? variablesByName.get(reference.name.toLowerCase()) : undefined;
        return referenced ? resolveVariable(referenced, [...ancestors, key]) : this.#resolve(reference);
      });
      if (remaining.length > 0) throw unresolved(`the predefined variable ${name} refers to ${remaining.join(', ')}`);
      this.set(name, text);
      return text;
    };
    for (const pair of predefined) await resolveVariable(pair, []);
  }

  get(name: string): string | undefined {
    return this.#variables.get(name.trim().toLowerCase())?.value;
  }

  /** @throws ProbeFailure 19000 when the variables would exceed their limit. */
  set(name: string, value: string): void {
    const key = name.trim().toLowerCase();
    try {
      this.#valueMeter.set(key, value);
    } catch (error) {
      throw new ProbeFailure(errorCodes.apiStepFailed, (error as Error).message);
    }
    this.#variables.set(key, { name: name.trim(), value });
  }

  /** All variables in the order in which they were set. */
  get allVariables(): NameValuePair[] {
    return [...this.#variables.values()];
  }

  /**
   * Replaces the references of a text; unknown ones stay and are reported.
   * @throws ProbeFailure 19000 for too much text.
   */
  expand(text: string): Promise<ExpandedText> {
    return this.#fill(text, (reference) => this.#resolve(reference));
  }

  /** Replaces the references of a form body; the values of plain variables are form-encoded. */
  expandForm(text: string): Promise<ExpandedText> {
    const resolve: Resolve = async (reference, depth) => {
      const value = await this.#resolve(reference);
      const isPlain = depth === 0 && reference.argument === undefined && !reference.name.startsWith('@');
      return isPlain && value !== undefined ? urlEncode(value) : value;
    };
    return this.#fill(text, resolve);
  }

  /**
   * Joins texts.
   * @throws ProbeFailure 19000 when the result would be too long.
   */
  joinTexts(texts: readonly string[]): Promise<string> {
    return limitTextLength(async () => {
      this.meter.checkLength(texts.reduce((sum, { length }) => sum + length, 0));
      const text = texts.join('');
      await this.meter.count(text);
      return text;
    });
  }

  #fill(text: string, resolve: Resolve): Promise<ExpandedText> {
    return limitTextLength(() => expandTemplate(text, resolve, this.meter));
  }

  async #resolve(reference: Reference): Promise<string | undefined> {
    const { name, argument } = reference;
    const { context, patterns } = this.#options;
    if (name.startsWith('@')) return evaluateBuiltIn(name.slice(1), argument ?? '', context());
    if (argument === undefined) return this.get(name);
    const userFunction = this.#functions.get(name.toLowerCase());
    return userFunction && evaluateUserFunction(userFunction, argument, patterns);
  }
}

/** Keyed by lower-case name; the first of equal names counts. */
const firstByName = <T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.name.trim().toLowerCase(), item] as const).reverse());

/** Failure 19024 for an unknown reference. */
export const unresolved = (description: string): ProbeFailure =>
  new ProbeFailure(errorCodes.variableUnresolved, description);
