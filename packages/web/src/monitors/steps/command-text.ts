/** Types that the parsers of command lines share. */

import { t } from '../../i18n/translate.js';

/** A command line, split into arguments. */
export interface Command {
  readonly words: readonly string[];
  /** Standard input; absent if unknown. */
  readonly input?: string;
}

/** Collects notes about what could not be imported, without duplicates. */
export class ImportNotes {
  readonly #texts = new Set<string>();

  get texts(): readonly string[] {
    return [...this.#texts];
  }

  add(text: string): void {
    this.#texts.add(text.length > 300 ? `${text.slice(0, 299)}…` : text);
  }

  /** Replaces a shell variable with a variable of the monitor. */
  replaceVariable(name: string, original: string): string {
    const variable = `{{${name}}}`;
    this.add(
      t('{shellVariable} became the variable {variable}. Set its value.', { shellVariable: original, variable }),
    );
    return variable;
  }

  /** Replaces the output of another command, which is unknown, with a variable of the monitor. */
  replaceOutput(command: string): string {
    const variable = '{{output}}';
    this.add(t('The output of {command} is unknown. It became the variable {variable}.', { command, variable }));
    return variable;
  }
}
