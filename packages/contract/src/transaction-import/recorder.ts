import { problem } from '@vedette/i18n/message';
/** Converts a recording of the browser's own recorder (its JSON export) to a script. Pure. */
import { isKeyName, isModifier } from '../transaction-script/keys.js';
import { NotJson, readJson, type LocatedJson } from '../transaction-script/json-lines.js';
import type { ScriptAction, ScriptElement } from '../transaction-script/script.js';
import { HeldKeys, toCheckpointShortcut } from './held-keys.js';
import { withDescription } from './describe-element.js';
import { createAction, looksSecret, ScriptMaker, secretNote, type ImportedScript } from './imported.js';
import { recordedElement } from './recorder-selectors.js';

type Recorded = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Recorded =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const memberText = (step: Recorded, member: string): string => {
  const value = step[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Steps of a recording that scripts do not need. */
const SILENT: readonly string[] = ['close'];
/** A longer press is considered intentional. */
const LONG_PRESS_MS = 300;
const NOT_CARRIED: Readonly<Record<string, string>> = {
  setViewport: problem('setViewport: the size of the window is a setting of the monitor'),
  emulateNetworkConditions: problem('emulateNetworkConditions: network throttling is a setting of the monitor'),
  waitForExpression: problem('waitForExpression: scripts of a page are not run: check a text or an element instead'),
  customStep: problem('customStep: steps of extensions are not supported'),
};

/** One recording during its conversion. */
class Recording {
  readonly maker = new ScriptMaker();
  readonly #json: LocatedJson;
  readonly #keys = new HeldKeys();
  #frame = '[]';
  /** Description of the element that was found last. */
  #description: string | undefined;

  constructor(json: LocatedJson) {
    this.#json = json;
  }

  take(step: Recorded, at: number): void {
    const line = this.#json.findLine(['steps', at]);
    const type = memberText(step, 'type');
    if (SILENT.includes(type)) return;
    const reason = Object.hasOwn(NOT_CARRIED, type) ? NOT_CARRIED[type] : undefined;
    if (reason !== undefined) {
      this.maker.note(line, reason);
      return;
    }
    this.#place(step, line);
    this.#act(type, step, line);
    const { event, title, url } = this.#navigation(step);
    if (event && type !== 'navigate') this.maker.begin(title || pageName(url));
  }

  #act(type: string, step: Recorded, line: number): void {
    const { maker } = this;
    if (type === 'navigate') {
      this.#navigate(step, line);
      return;
    }
    if (type === 'keyDown') {
      this.#keyDown(step, line);
      return;
    }
    if (type === 'keyUp') {
      const alone = this.#keys.up(memberText(step, 'key'));
      if (alone !== undefined) this.#press(alone, line);
      return;
    }
    const element = this.#element(step, line);
    if (!element) {
      maker.note(
        line,
        type === ''
          ? 'a step without a type: it has no element and was skipped'
          : `${type}: it has no element and was skipped`,
      );
      return;
    }
    const held = this.#keys.modifiers;
    if (held.length > 0) {
      maker.note(line, `${type}: ${held.join('+')} cannot be held during this action`);
      this.#keys.use();
    }
    switch (type) {
      case 'click':
      case 'doubleClick':
        if (!['', 'primary'].includes(memberText(step, 'button'))) {
          maker.note(line, `${type}: skipped, only clicks with the left mouse button are supported`);
          return;
        }
        if (Number(memberText(step, 'duration')) > LONG_PRESS_MS)
          maker.note(line, `${type}: imported as a short click, not one of ${memberText(step, 'duration')} ms`);
        this.#add(createAction('click', { element }));
        if (type === 'doubleClick') this.#add(createAction('click', { element }));
        return;
      case 'change':
        this.#change(step, element, line);
        return;
      case 'hover':
        this.#add(createAction('hover', { element }));
        return;
      case 'scroll':
        this.#add(createAction('scrollTo', { element }));
        return;
      case 'waitForElement':
        this.#wait(step, element, line);
        return;
      default:
        maker.note(line, `${type}: is unknown`);
        return;
    }
  }

  #navigate(step: Recorded, line: number): void {
    const url = memberText(step, 'url');
    if (!/^https?:/i.test(url)) {
      this.maker.note(line, url === '' ? 'navigate: it has no URL' : `navigate: ${url} cannot be opened`);
      return;
    }
    this.#frame = '[]';
    this.maker.begin(this.#navigation(step).title || pageName(url));
    this.maker.add(createAction('navigate', { url }));
  }

  #keyDown(step: Recorded, line: number): void {
    const key = memberText(step, 'key');
    const other = this.#keys.findOtherHeldKey(key);
    if (other !== undefined && !isModifier(key))
      this.maker.note(line, `keyDown: ${key} is pressed when ${other} is released, not while it is held`);
    const chord = this.#keys.down(key);
    if (chord !== undefined) this.#press(chord, line);
  }

  #press(chord: string, line: number): void {
    const { key, isChanged } = toCheckpointShortcut(chord.replace(/ $/, 'Space'));
    if (!isKeyName(key)) {
      this.maker.note(line, key === '' ? 'keyDown: it has no key' : `keyDown: ${key} is unknown`);
      return;
    }
    if (isChanged) this.maker.note(line, `keyDown: the Mac shortcut ${chord} is imported as ${key}`);
    this.maker.add(createAction('keyEvent', { key }));
  }

  /** Notes keys that were never released. */
  finish(line: number): ImportedScript {
    for (const key of this.#keys.modifiers) {
      const alone = this.#keys.up(key);
      if (alone !== undefined) this.#press(alone, line);
      this.maker.note(line, `keyDown: ${key} is never released`);
    }
    return this.maker.finish();
  }

  #change(step: Recorded, element: ScriptElement, line: number): void {
    const texts = [element.text, ...element.alternatives.map(({ text }) => text)];
    const isPassword = looksSecret(...texts);
    if (isPassword) this.maker.note(line, secretNote('change'));
    this.#add(createAction('set', { element, isPassword, value: isPassword ? '' : memberText(step, 'value') }));
  }

  #wait(step: Recorded, element: ScriptElement, line: number): void {
    if (step['visible'] === false) {
      this.maker.note(line, 'waitForElement: waiting until an element is gone is not supported');
      return;
    }
    const extra = ['count', 'attributes', 'properties'].filter((member) => step[member] !== undefined);
    if (extra.length > 0) this.maker.note(line, `waitForElement: ${extra.join(', ')} is ignored`);
    const timeout = Number(step['timeout'] ?? 0);
    this.#add(
      createAction('waitForElement', {
        element,
        ...(timeout > 0 && timeout <= 60_000 && { timeoutMs: Math.round(timeout) }),
      }),
    );
  }

  #element(step: Recorded, line: number): ScriptElement | undefined {
    const found = recordedElement(step['selectors']);
    if (found?.isByName)
      this.maker.note(line, 'the element is found by its name or text only: check that it is the right one');
    this.#description = found?.description;
    return found?.element;
  }

  /** Adds an action on the element that was found last. */
  #add(action: ScriptAction): void {
    this.maker.add(withDescription(action, this.#description));
  }

  /** Switches into the frame of a step, and out again. */
  #place({ frame, target, type }: Recorded, line: number): void {
    if (type === 'navigate') return;
    const path = Array.isArray(frame) ? frame.filter((at): at is number => typeof at === 'number') : [];
    if (typeof target === 'string' && target !== 'main') {
      this.maker.note(
        line,
        `it belongs to another tab or frame, ${target}: the run switches to a tab that an action opens by itself`,
      );
    }
    const frameKey = JSON.stringify(path);
    if (frameKey === this.#frame) return;
    this.#frame = frameKey;
    const framePath = path.map((at) => ({ by: 'iframeIndex' as const, text: String(at) }));
    this.maker.add(createAction('switchIframe', { framePath }));
  }

  #navigation({ assertedEvents }: Recorded) {
    const events = Array.isArray(assertedEvents) ? assertedEvents.filter(isObject) : [];
    const event = events.find(({ type }) => type === 'navigation');
    return { event, title: event ? memberText(event, 'title') : '', url: event ? memberText(event, 'url') : '' };
  }
}

function pageName(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : pathname;
}

const nothing = (line: number, text: string): ImportedScript => ({ notes: [{ line, text }] });

/** Converts a recording to a script: a step for each page it opens. */
export function scriptFromRecorder(text: string): ImportedScript {
  let json: LocatedJson;
  try {
    json = readJson(text);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    const { message: rule } = error;
    return nothing(error.line, problem(`is not JSON: ${rule}`));
  }
  const steps = isObject(json.value) ? json.value['steps'] : undefined;
  if (!Array.isArray(steps)) return nothing(1, 'is not a recording: it has no list of steps');
  const recording = new Recording(json);
  for (const [at, step] of (steps as unknown[]).entries()) if (isObject(step)) recording.take(step, at);
  return recording.finish(json.findLine(['steps', steps.length - 1]));
}
