import { problem } from '@vedette/i18n/message';
/** Converts a recording of the browser's own recorder (its JSON export) to a script. Pure. */
import { isKeyName, isModifier } from '../transaction-script/keys.js';
import { NotJson, parseLocatedJson, type LocatedJson } from '../transaction-script/json-lines.js';
import type { ScriptAction, ScriptElement } from '../transaction-script/script.js';
import { HeldKeys, toCheckpointShortcut } from './held-keys.js';
import { withDescription } from './describe-element.js';
import { createAction, looksLikeSecret, ScriptBuilder, secretNote, type ImportedScript } from './script-builder.js';
import { readRecordedElement } from './recorder-selectors.js';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const memberText = (step: JsonObject, member: string): string => {
  const value = step[member];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Steps of a recording that scripts do not need. */
const UNNEEDED_STEPS: readonly string[] = ['close'];
/** A longer press is considered intentional. */
const LONG_PRESS_MS = 300;
const UNSUPPORTED_STEP_NOTES: Readonly<Record<string, string>> = {
  setViewport: problem('setViewport: the size of the window is a setting of the monitor'),
  emulateNetworkConditions: problem('emulateNetworkConditions: network throttling is a setting of the monitor'),
  waitForExpression: problem('waitForExpression: scripts of a page are not run: check a text or an element instead'),
  customStep: problem('customStep: steps of extensions are not supported'),
};

/** One recording during its conversion. */
class RecordingConverter {
  readonly builder = new ScriptBuilder();
  readonly #json: LocatedJson;
  readonly #keys = new HeldKeys();
  #currentFrameKey = '[]';
  /** Description of the element that was found last. */
  #description: string | undefined;

  constructor(json: LocatedJson) {
    this.#json = json;
  }

  convertStep(step: JsonObject, index: number): void {
    const line = this.#json.findLine(['steps', index]);
    const type = memberText(step, 'type');
    if (UNNEEDED_STEPS.includes(type)) return;
    const reason = Object.hasOwn(UNSUPPORTED_STEP_NOTES, type) ? UNSUPPORTED_STEP_NOTES[type] : undefined;
    if (reason !== undefined) {
      this.builder.note(line, reason);
      return;
    }
    this.#switchToFrame(step, line);
    this.#convertAction(type, step, line);
    const { event, title, url } = this.#readNavigation(step);
    if (event && type !== 'navigate') this.builder.beginStep(title || pageName(url));
  }

  #convertAction(type: string, step: JsonObject, line: number): void {
    const { builder } = this;
    if (type === 'navigate') {
      this.#navigate(step, line);
      return;
    }
    if (type === 'keyDown') {
      this.#keyDown(step, line);
      return;
    }
    if (type === 'keyUp') {
      const releasedModifier = this.#keys.up(memberText(step, 'key'));
      if (releasedModifier !== undefined) this.#press(releasedModifier, line);
      return;
    }
    const element = this.#findElement(step, line);
    if (!element) {
      builder.note(
        line,
        type === ''
          ? 'a step without a type: it has no element and was skipped'
          : `${type}: it has no element and was skipped`,
      );
      return;
    }
    const held = this.#keys.modifiers;
    if (held.length > 0) {
      builder.note(line, `${type}: ${held.join('+')} cannot be held during this action`);
      this.#keys.markModifiersUsed();
    }
    switch (type) {
      case 'click':
      case 'doubleClick':
        if (!['', 'primary'].includes(memberText(step, 'button'))) {
          builder.note(line, `${type}: skipped, only clicks with the left mouse button are supported`);
          return;
        }
        if (Number(memberText(step, 'duration')) > LONG_PRESS_MS)
          builder.note(line, `${type}: imported as a short click, not one of ${memberText(step, 'duration')} ms`);
        this.#addAction(createAction('click', { element }));
        if (type === 'doubleClick') this.#addAction(createAction('click', { element }));
        return;
      case 'change':
        this.#change(step, element, line);
        return;
      case 'hover':
        this.#addAction(createAction('hover', { element }));
        return;
      case 'scroll':
        this.#addAction(createAction('scrollTo', { element }));
        return;
      case 'waitForElement':
        this.#wait(step, element, line);
        return;
      default:
        builder.note(line, `${type}: is unknown`);
        return;
    }
  }

  #navigate(step: JsonObject, line: number): void {
    const url = memberText(step, 'url');
    if (!/^https?:/i.test(url)) {
      this.builder.note(line, url === '' ? 'navigate: it has no URL' : `navigate: ${url} cannot be opened`);
      return;
    }
    this.#currentFrameKey = '[]';
    this.builder.beginStep(this.#readNavigation(step).title || pageName(url));
    this.builder.addAction(createAction('navigate', { url }));
  }

  #keyDown(step: JsonObject, line: number): void {
    const key = memberText(step, 'key');
    const other = this.#keys.findOtherHeldKey(key);
    if (other !== undefined && !isModifier(key))
      this.builder.note(line, `keyDown: ${key} is pressed when ${other} is released, not while it is held`);
    const chord = this.#keys.down(key);
    if (chord !== undefined) this.#press(chord, line);
  }

  #press(chord: string, line: number): void {
    const { key, isChanged } = toCheckpointShortcut(chord.replace(/ $/, 'Space'));
    if (!isKeyName(key)) {
      this.builder.note(line, key === '' ? 'keyDown: it has no key' : `keyDown: ${key} is unknown`);
      return;
    }
    if (isChanged) this.builder.note(line, `keyDown: the Mac shortcut ${chord} is imported as ${key}`);
    this.builder.addAction(createAction('keyEvent', { key }));
  }

  /** Notes keys that were never released. */
  finish(line: number): ImportedScript {
    for (const key of this.#keys.modifiers) {
      const releasedModifier = this.#keys.up(key);
      if (releasedModifier !== undefined) this.#press(releasedModifier, line);
      this.builder.note(line, `keyDown: ${key} is never released`);
    }
    return this.builder.finish();
  }

  #change(step: JsonObject, element: ScriptElement, line: number): void {
    const texts = [element.text, ...element.alternatives.map(({ text }) => text)];
    const isPassword = looksLikeSecret(...texts);
    if (isPassword) this.builder.note(line, secretNote('change'));
    this.#addAction(createAction('set', { element, isPassword, value: isPassword ? '' : memberText(step, 'value') }));
  }

  #wait(step: JsonObject, element: ScriptElement, line: number): void {
    if (step['visible'] === false) {
      this.builder.note(line, 'waitForElement: waiting until an element is gone is not supported');
      return;
    }
    const extra = ['count', 'attributes', 'properties'].filter((member) => step[member] !== undefined);
    if (extra.length > 0) this.builder.note(line, `waitForElement: ${extra.join(', ')} is ignored`);
    const timeout = Number(step['timeout'] ?? 0);
    this.#addAction(
      createAction('waitForElement', {
        element,
        ...(timeout > 0 && timeout <= 60_000 && { timeoutMs: Math.round(timeout) }),
      }),
    );
  }

  #findElement(step: JsonObject, line: number): ScriptElement | undefined {
    const recordedElement = readRecordedElement(step['selectors']);
    if (recordedElement?.isByName)
      this.builder.note(line, 'the element is found by its name or text only: check that it is the right one');
    this.#description = recordedElement?.description;
    return recordedElement?.element;
  }

  /** Adds an action on the element that was found last. */
  #addAction(action: ScriptAction): void {
    this.builder.addAction(withDescription(action, this.#description));
  }

  /** Switches into the frame of a step, and out again. */
  #switchToFrame({ frame, target, type }: JsonObject, line: number): void {
    if (type === 'navigate') return;
    const path = Array.isArray(frame) ? frame.filter((index): index is number => typeof index === 'number') : [];
    if (typeof target === 'string' && target !== 'main') {
      this.builder.note(
        line,
        `it belongs to another tab or frame, ${target}: the run switches to a tab that an action opens by itself`,
      );
    }
    const frameKey = JSON.stringify(path);
    if (frameKey === this.#currentFrameKey) return;
    this.#currentFrameKey = frameKey;
    const framePath = path.map((index) => ({ by: 'iframeIndex' as const, text: String(index) }));
    this.builder.addAction(createAction('switchIframe', { framePath }));
  }

  #readNavigation({ assertedEvents }: JsonObject) {
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

const failedImport = (line: number, text: string): ImportedScript => ({ notes: [{ line, text }] });

/** Converts a recording to a script: a step for each page it opens. */
export function scriptFromRecorder(text: string): ImportedScript {
  let json: LocatedJson;
  try {
    json = parseLocatedJson(text);
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    const { message: rule } = error;
    return failedImport(error.line, problem(`is not JSON: ${rule}`));
  }
  const steps = isObject(json.value) ? json.value['steps'] : undefined;
  if (!Array.isArray(steps)) return failedImport(1, 'is not a recording: it has no list of steps');
  const converter = new RecordingConverter(json);
  for (const [index, step] of (steps as unknown[]).entries()) if (isObject(step)) converter.convertStep(step, index);
  return converter.finish(json.findLine(['steps', steps.length - 1]));
}
