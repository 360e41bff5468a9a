import { problem } from '@vedette/i18n/message';
/** Result of importers: a script, and notes on what could not be imported. */
import {
  defaultTimeoutMs,
  defaultWaitCondition,
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

type ActionSettings<K extends ActionKind> = Omit<Extract<ScriptAction, { kind: K }>, 'kind'>;

/** Creates an action of a kind with its defaults. */
export function createAction<K extends ActionKind>(kind: K, settings: Partial<ActionSettings<K>>): ScriptAction {
  const common = { description: '', failureMessage: '', ignoreErrors: false, timeoutMs: defaultTimeoutMs(kind) };
  const defaultsByKind: Partial<Record<ActionKind, object>> = {
    navigate: { ignoreHttpStatus: false },
    set: { isPassword: false, assignVariable: '' },
    testElementContent: { assignVariable: '' },
    switchBrowserTab: { windowTitle: '', url: '' },
  };
  const waitsForElement = [
    'click',
    'hover',
    'scrollTo',
    'waitForElement',
    'set',
    'keyEvent',
    'testElementContent',
  ].includes(kind);
  const defaults = {
    ...common,
    ...defaultsByKind[kind],
    ...(waitsForElement && { waitUntil: defaultWaitCondition(kind) }),
  };
  return { kind, ...defaults, ...settings } as unknown as ScriptAction;
}

/** Creates an element with one selector. */
export const createElement = (by: 'css' | 'xpath', text: string, more: Partial<ScriptElement> = {}): ScriptElement => ({
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
const CAMEL_CASE_SECRET = /[a-z](?:Pw|PW|Pwd|Pin|PIN|Otp|OTP)(?![a-z])/;

/** Returns whether the selectors of an element suggest that a secret is typed into it. */
export const looksLikeSecret = (...texts: readonly string[]): boolean =>
  texts.some((text) => SECRET.test(text) || SHORT_SECRET.test(text) || CAMEL_CASE_SECRET.test(text));

/** Returns the note on an action whose value is not imported. */
export const secretNote = (action: string): string =>
  problem(
    `${action}: the value looks like a secret and was not imported: add it to the vault and use {{@VaultItem.<guid>.Password}}`,
  );

/** Collects actions in steps, and notes. */
export class ScriptBuilder {
  readonly notes: ImportNote[] = [];
  readonly #steps: { name: string; actions: ScriptAction[] }[] = [];

  note(line: number, text: string): void {
    if (!this.notes.some((note) => note.line === line && note.text === text)) this.notes.push({ line, text });
  }

  /** Begins a step. A current step without actions is only renamed. */
  beginStep(name: string): void {
    const lastAction = this.#steps.at(-1);
    if (lastAction?.actions.length === 0) lastAction.name = name || lastAction.name;
    else this.#steps.push({ name, actions: [] });
  }

  addAction(action: ScriptAction): void {
    if (this.#steps.length === 0) this.beginStep('');
    this.#steps.at(-1)?.actions.push(action);
  }

  get lastAction(): ScriptAction | undefined {
    return this.#steps.at(-1)?.actions.at(-1);
  }

  finish(): ImportedScript {
    const notes = [...this.notes].sort((one, other) => one.line - other.line);
    const stepsWithActions = this.#steps.filter(({ actions }) => actions.length > 0);
    const steps = stepsWithActions.map(({ name, actions }): ScriptStep => ({
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
