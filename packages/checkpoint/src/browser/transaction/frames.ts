import type { ScriptFrame } from '@vedette/contract/transaction-script/script';
import type { Message } from '../cdp.js';
import { readRecord } from '../message-values.js';
import type { Journey } from './journey.js';
import { CORNER, FRAME } from './page-scripts.js';

/** A document within a page as the path of frames from the root. */
export type FramePath = readonly string[];

const RUN_WORLD = 'vedette-run';

/** The page threw, or does not respond. */
class PageError extends Error {
  override readonly name = 'PageError';
}

/** The frame in which later actions work. A new tab or document starts at its root. */
export class Frames {
  readonly #journey: Journey;
  #path: FramePath = [];
  #tab = '';
  #departures = 0;

  constructor(journey: Journey) {
    this.#journey = journey;
  }

  /** The path to the selected frame, beginning with the page itself. */
  get path(): FramePath {
    const root = this.#journey.sessions.current?.targetId ?? '';
    const isNew = root !== this.#tab || this.#departures !== this.#journey.departures;
    if (isNew) this.toRoot();
    return [root, ...this.#path];
  }

  toRoot(): void {
    this.#path = [];
    this.#tab = this.#journey.sessions.current?.targetId ?? '';
    this.#departures = this.#journey.departures;
  }

  /** Follows the frames from the root; undefined while one of them is missing. */
  async enter(marks: readonly ScriptFrame[]): Promise<boolean | undefined> {
    this.toRoot();
    let path = this.path;
    for (const mark of marks) {
      const frameId = await this.#findChildFrame(path, mark);
      if (frameId === undefined) return undefined;
      path = [...path, frameId];
    }
    this.#path = path.slice(1);
    return true;
  }

  /** Calls a function of `page-scripts` in the selected frame; its result is passed as JSON. */
  async call(script: string, ...values: readonly unknown[]): Promise<unknown> {
    return (await this.#invoke(this.path, { script, values, returnByValue: true }))['value'];
  }

  /** The element found last, as the browser's object. */
  async found(): Promise<unknown> {
    const script = 'function () { return globalThis.vedetteFound; }';
    return (await this.#invoke(this.path, { script, values: [], returnByValue: false }))['objectId'];
  }

  get session(): string {
    return this.#frameSession(this.path);
  }

  /** Returns the position of the frame in the window. */
  async corner(): Promise<readonly [x: number, y: number]> {
    let [x, y] = [0, 0];
    const { path } = this;
    for (let depth = 1; depth < path.length; depth += 1) {
      const session = this.#frameSession(path.slice(0, depth));
      const { backendNodeId } = await this.#journey.send('DOM.getFrameOwner', { frameId: path[depth] }, session);
      const { object } = await this.#journey.send('DOM.resolveNode', { backendNodeId }, session);
      const cornerCall = { functionDeclaration: CORNER, objectId: readRecord(object)['objectId'], returnByValue: true };
      const { result } = await this.#journey.send('Runtime.callFunctionOn', cornerCall, session);
      const [left = 0, top = 0] = (readRecord(result)['value'] ?? []) as number[];
      [x, y] = [x + left, y + top];
    }
    return [x, y];
  }

  #frameSession(path: FramePath): string {
    return this.#journey.sessions.frameSession(path.at(-1) ?? '');
  }

  async #findChildFrame(path: FramePath, mark: ScriptFrame): Promise<string | undefined> {
    const { objectId } = await this.#invoke(path, { script: FRAME, values: [mark], returnByValue: false });
    if (objectId === undefined) return undefined;
    const { node } = await this.#journey.send('DOM.describeNode', { objectId }, this.#frameSession(path));
    const { frameId } = readRecord(node);
    return typeof frameId === 'string' ? frameId : undefined;
  }

  async #invoke(
    path: FramePath,
    { script, values, returnByValue }: { script: string; values: readonly unknown[]; returnByValue: boolean },
  ): Promise<Message> {
    const session = this.#frameSession(path);
    const world = { frameId: path.at(-1), worldName: RUN_WORLD };
    const { executionContextId } = await this.#journey.send('Page.createIsolatedWorld', world, session);
    const called = { functionDeclaration: script, executionContextId, returnByValue };
    const given = { ...called, arguments: values.map((value) => ({ value })) };
    const { result, exceptionDetails } = await this.#journey.send('Runtime.callFunctionOn', given, session);
    const thrown = readRecord(readRecord(exceptionDetails)['exception'])['description'];
    if (exceptionDetails !== undefined) throw new PageError(typeof thrown === 'string' ? thrown : 'the page threw');
    return readRecord(result);
  }
}
