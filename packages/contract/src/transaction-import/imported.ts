import { problem } from '@vedette/i18n/message';
/** Result of importers: a script, and notes on what could not be imported. */
import {
  usualTimeoutMs,
  usualWait,
  type ActionKind,
  type Script,
  type ScriptAction,
  type ScriptElement,
  type ScriptStep,
} from '../transaction-script/script.js';

/** A part that could not be imported or needs review, with its line in the source, counted from 1. */
export interface ImportNote {
  readonly line: number;
  readonly text: string;
}

export interface ImportedScript {
  /** Absent: nothing could be imported. */
  readonly script?: Script;
  /** In the order of their lines. */
  readonly notes: readonly ImportNote[];
}

type Part<K extends ActionKind> = Omit<Extract<ScriptAction, { kind: K }>, 'kind'>;

/** Creates an action of a kind with its defaults. */
export function createAction<K extends ActionKind>(kind: K, settings: Partial<Part<K>>): ScriptAction {
  const common = { description: '', failureMessage: '', ignoreErrors: false, timeoutMs: usualTimeoutMs(kind) };
  const own: Partial<Record<ActionKind, object>> = {
    navigate: { ignoreHttpStatus: false },
    set: { isPassword: false, assignVariable: '' },
    testElementContent: { assignVariable: '' },
    switchBrowserTab: { windowTitle: '', url: '' },
  };
  const waits = ['click', 'hover', 'scrollTo', 'waitForElement', 'set', 'keyEvent', 'testElementContent'].includes(
    kind,
  );
  const usual = { ...common, ...own[kind], ...(waits && { waitUntil: usualWait(kind) }) };
  return { kind, ...usual, ...settings } as unknown as ScriptAction;
}

/** Creates an element with one selector. */
export const elementBy = (by: 'css' | 'xpath', text: string, more: Partial<ScriptElement> = {}): ScriptElement => ({
  by,
  text,
  alternatives: [],
  shadowRoots: [],
  ...more,
});

/** Quotes a text for XPath 1.0, which has no escapes: a text with both kinds of quotes is concatenated. */
export function xpathText(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}

/** Words in English, German, Dutch, French, Spanish and Portuguese. Short ones must stand alone. */
const SECRET = /pass|secret|kennwort|wachtwoord|mot\s?de\s?passe|contrase|senha/i;
const SHORT_SECRET = /(?<![a-z])(?:pw|pwd|mdp|pin|otp|totp|cvv|cvc)(?![a-z])/i;
/** The same at the end of a name of several words: `userPw`. */
const CAMEL_SECRET = /[a-z](?:Pw|PW|Pwd|Pin|PIN|Otp|OTP)(?![a-z])/;

/** Returns whether the selectors of an element suggest that a secret is typed into it. */
export const looksSecret = (...texts: readonly string[]): boolean =>
  texts.some((text) => SECRET.test(text) || SHORT_SECRET.test(text) || CAMEL_SECRET.test(text));

/** Returns the note on an action whose value is not imported. */
export const secretNote = (action: string): string =>
  problem(
    `${action}: the value looks like a secret and was not imported: add it to the vault and use {{@VaultItem.<guid>.Password}}`,
  );

/** Collects actions in steps, and notes. */
export class ScriptMaker {
  readonly notes: ImportNote[] = [];
  readonly #steps: { name: string; actions: ScriptAction[] }[] = [];

  note(line: number, text: string): void {
    if (!this.notes.some((note) => note.line === line && note.text === text)) this.notes.push({ line, text });
  }

  /** Begins a step. A current step without actions is only renamed. */
  begin(name: string): void {
    const last = this.#steps.at(-1);
    if (last?.actions.length === 0) last.name = name || last.name;
    else this.#steps.push({ name, actions: [] });
  }

  add(action: ScriptAction): void {
    if (this.#steps.length === 0) this.begin('');
    this.#steps.at(-1)?.actions.push(action);
  }

  get last(): ScriptAction | undefined {
    return this.#steps.at(-1)?.actions.at(-1);
  }

  finish(): ImportedScript {
    const notes = [...this.notes].sort((one, other) => one.line - other.line);
    const full = this.#steps.filter(({ actions }) => actions.length > 0);
    const steps = full.map(({ name, actions }): ScriptStep => ({
      name,
      actions,
      ignoreErrors: false,
      recordWaterfall: true,
      recordFilmstrip: false,
      collectPageSource: false,
      storePerformanceMetrics: false,
      errorConditions: [],
    }));
    return steps.length === 0 ? { notes } : { script: { steps }, notes };
  }
}
