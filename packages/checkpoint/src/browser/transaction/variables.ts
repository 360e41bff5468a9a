import type { VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { formatDate } from '../../date-pattern-rules.js';
import { evaluateBuiltIn, type FunctionContext } from '../../multi-step/functions.js';
import { FillMeter, VariableMeter, TextTooLongError } from '../../multi-step/fill-meter.js';
import { expandTemplate, type Reference } from '../../multi-step/template-rules.js';
import { ProbeFailure } from '../../probe-failure.js';
import type { Secrets } from './secrets.js';

export interface VariablesOptions {
  readonly context: () => FunctionContext;
  readonly vault: readonly VaultContent[];
  readonly secrets: Secrets;
}

/** A text with its variables replaced; `isSecret` if it contains a password or a one-time password of the vault. */
export interface FilledText {
  readonly text: string;
  readonly isSecret: boolean;
}

const toProbeFailure = (error: unknown): unknown =>
  error instanceof TextTooLongError ? new ProbeFailure(errorCodes.stepFailed, error.message, { cause: error }) : error;

/** The variables of one run, with case-sensitive names. A value from a page is never evaluated as a template. */
export class TransactionVariables {
  readonly #values = new Map<string, string>();
  readonly #valueMeter = new VariableMeter();
  readonly #fillMeter = new FillMeter();
  readonly #options: VariablesOptions;

  constructor(options: VariablesOptions) {
    this.#options = options;
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  /** @throws ProbeFailure 18000 when the variables would exceed their limit */
  set(name: string, value: string): void {
    if (name === '') return;
    try {
      this.#valueMeter.set(name, value);
    } catch (error) {
      throw toProbeFailure(error);
    }
    this.#values.set(name, value);
  }

  /**
   * @throws ProbeFailure 18015 for a name without value, 18017 and 18018 for missing vault values, 18000 for text above
   * the limit
   */
  async fill(text: string): Promise<FilledText> {
    let isSecret = false;
    const resolve = (reference: Reference): Promise<string | undefined> => {
      isSecret ||= /\.(password|onetimepassword)$/i.test(reference.name);
      return Promise.resolve(this.#resolveReference(reference));
    };
    const { text: filled, unresolved } = await expandTemplate(text, resolve, this.#fillMeter).catch(
      (error: unknown) => {
        throw toProbeFailure(error);
      },
    );
    if (unresolved.length === 0) return { text: filled, isSecret };
    throw new ProbeFailure(errorCodes.variableUndefined, `${unresolved.join(', ')} has no value`);
  }

  #resolveReference({ name, argument }: Reference): string | undefined {
    if (!name.startsWith('@')) return argument === undefined ? this.get(name) : undefined;
    try {
      const value = evaluateBuiltIn(name.slice(1), argument ?? '', this.#options.context());
      if (value !== undefined && /\.(password|onetimepassword)$/i.test(name)) this.#options.secrets.add(value);
      return value;
    } catch (error) {
      const isOneTimePassword = /\.onetimepassword$/i.test(name);
      const errorCode = isOneTimePassword ? errorCodes.oneTimePasswordFailed : errorCodes.transactionVaultItem;
      throw new ProbeFailure(errorCode, (error as Error).message, { cause: error });
    }
  }

  /** Returns the ms until the one-time passwords of a text change; undefined if it has none. */
  oneTimePasswordRemainingMs(text: string): number | undefined {
    const guid = /\{\{@VaultItem\.([0-9a-f-]{36})\.OneTimePassword\}\}/i.exec(text)?.[1]?.toLowerCase();
    const item = this.#options.vault.find(({ vaultItemGuid }) => vaultItemGuid === guid);
    const periodMs = (item?.oneTimePassword?.periodS ?? 0) * 1_000;
    return periodMs === 0 ? undefined : periodMs - (this.#options.context().now % periodMs);
  }

  /** Returns the vault file that a value refers to, if it contains nothing else; undefined otherwise. */
  findFile(value: string): NonNullable<VaultContent['file']> | undefined {
    const guid = /^\s*\{\{@VaultItem\.([0-9a-f-]{36})\.File\}\}\s*$/i.exec(value)?.[1]?.toLowerCase();
    return this.#options.vault.find(({ vaultItemGuid }) => vaultItemGuid === guid)?.file;
  }
}

const LEGACY_DATE_FORM = /(?:\{timespan ([\d:]+)\})?\{now ([^{}]+)\}/g;

/** Parses days, hours, minutes and seconds; missing parts are the last ones. */
const parseSpanMs = (text: string): number => {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
};

/** Maximum distance of a date from 1970. */
const MAX_DATE_MS = 8_640_000_000_000_000;

/**
 * Replaces legacy forms: `{timespan 1:0:0:0}{now dd-MM-yyyy}` and `{random a b c}`. A form that leads to an invalid
 * date stays as written.
 */
export function expandLegacyForms(text: string, { now, random }: Pick<FunctionContext, 'now' | 'random'>): string {
  const withDates = text.replace(LEGACY_DATE_FORM, (form, spanText: string | undefined, pattern: string) => {
    const instant = now + parseSpanMs(spanText ?? '0');
    return instant <= MAX_DATE_MS ? formatDate(instant, pattern) : form;
  });
  return withDates.replace(/\{random ([^{}]+)\}/g, (form, words: string) => {
    const list = words.trim().split(/\s+/);
    return list[Math.floor(random.next() * list.length)] ?? form;
  });
}
