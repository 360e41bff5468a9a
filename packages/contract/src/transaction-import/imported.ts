/** What importers make: a script, and what they could not carry over. */
import {
  usualTimeoutMs,
  usualWait,
  type ActionKind,
  type Script,
  type ScriptAction,
  type ScriptElement,
  type ScriptStep,
} from '../transaction-script/script.js';

/** What could not be carried over, or wants a look, and the line of the source it is about; lines are counted from 1. */
export interface ImportNote {
  readonly line: number;
  readonly text: string;
}

export interface ImportedScript {
  /** Absent: nothing of it could be carried over. */
  readonly script?: Script;
  /** In the order of their lines. */
  readonly notes: readonly ImportNote[];
}

type Part<K extends ActionKind> = Omit<Extract<ScriptAction, { kind: K }>, 'kind'>;

/** An action of that kind with what goes without saying. */
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

/** An element that is found by one selector. */
export const elementBy = (by: 'css' | 'xpath', text: string, more: Partial<ScriptElement> = {}): ScriptElement => ({
  by,
  text,
  alternatives: [],
  shadowRoots: [],
  ...more,
});

/** A text of XPath 1.0, which knows no escapes: with both kinds of quotes it is put together. */
export function xpathText(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}

/** Words of English, German, Dutch, French, Spanish and Portuguese; short ones stand alone. */
const SECRET = /pass|secret|kennwort|wachtwoord|mot\s?de\s?passe|contrase|senha/i;
const SHORT_SECRET = /(?<![a-z])(?:pw|pwd|mdp|pin|otp|totp|cvv|cvc)(?![a-z])/i;
/** The same at the end of a name of several words: `userPw`. */
const CAMEL_SECRET = /[a-z](?:Pw|PW|Pwd|Pin|PIN|Otp|OTP)(?![a-z])/;

/** Whether what finds an element says that a secret is typed into it. */
export const looksSecret = (...texts: readonly string[]): boolean =>
  texts.some((text) => SECRET.test(text) || SHORT_SECRET.test(text) || CAMEL_SECRET.test(text));

export const SECRET_NOTE =
  'what is typed here looks like a secret and was left out: put it into the vault and write {{@VaultItem.<guid>.Password}}';

/** Gathers actions into steps, and notes. */
export class ScriptMaker {
  readonly notes: ImportNote[] = [];
  readonly #steps: { name: string; actions: ScriptAction[] }[] = [];

  note(line: number, text: string): void {
    if (!this.notes.some((note) => note.line === line && note.text === text)) this.notes.push({ line, text });
  }

  /** Begins a step; one that has no actions yet is only named anew. */
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
