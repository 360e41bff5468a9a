import type { ScriptFrame } from '@vedette/contract/transaction-script/script';
import type { CdpMessage } from '../cdp.js';
import { readRecord } from '../message-values.js';
import type { TransactionSession } from './transaction-session.js';
import { READ_FRAME_CORNER, FIND_FRAME } from './page-scripts.js';

/** A document within a page as the path of frames from the root. */
export type FramePath = readonly string[];

const ISOLATED_WORLD_NAME = 'vedette-run';

/** The page threw, or does not respond. */
class PageError extends Error {
  override readonly name = 'PageError';
}

/** The frame in which later actions work. A new tab or document starts at its root. */
export class FrameSelection {
  readonly #pageSession: TransactionSession;
  #path: FramePath = [];
  #rootTargetId = '';
  #documentLoads = 0;

  constructor(pageSession: TransactionSession) {
    this.#pageSession = pageSession;
  }

  /** The path to the selected frame, beginning with the page itself. */
  get path(): FramePath {
    const root = this.#pageSession.sessions.currentTab?.targetId ?? '';
    const hasChanged = root !== this.#rootTargetId || this.#documentLoads !== this.#pageSession.documentLoads;
    if (hasChanged) this.selectRoot();
    return [root, ...this.#path];
  }

  selectRoot(): void {
    this.#path = [];
    this.#rootTargetId = this.#pageSession.sessions.currentTab?.targetId ?? '';
    this.#documentLoads = this.#pageSession.documentLoads;
  }

  /** Follows the frames from the root; undefined while one of them is missing. */
  async selectFrame(frameSelectors: readonly ScriptFrame[]): Promise<boolean | undefined> {
    this.selectRoot();
    let path = this.path;
    for (const frameSelector of frameSelectors) {
      const frameId = await this.#findChildFrame(path, frameSelector);
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
  async readFoundElement(): Promise<unknown> {
    const script = 'function () { return globalThis.vedetteFound; }';
    return (await this.#invoke(this.path, { script, values: [], returnByValue: false }))['objectId'];
  }

  get session(): string {
    return this.#frameSession(this.path);
  }

  /** Returns the position of the frame in the window. */
  async readCorner(): Promise<readonly [x: number, y: number]> {
    let [x, y] = [0, 0];
    const { path } = this;
    for (let depth = 1; depth < path.length; depth += 1) {
      const session = this.#frameSession(path.slice(0, depth));
      const { backendNodeId } = await this.#pageSession.send('DOM.getFrameOwner', { frameId: path[depth] }, session);
      const { object } = await this.#pageSession.send('DOM.resolveNode', { backendNodeId }, session);
      const cornerCall = {
        functionDeclaration: READ_FRAME_CORNER,
        objectId: readRecord(object)['objectId'],
        returnByValue: true,
      };
      const { result } = await this.#pageSession.send('Runtime.callFunctionOn', cornerCall, session);
      const [left = 0, top = 0] = (readRecord(result)['value'] ?? []) as number[];
      [x, y] = [x + left, y + top];
    }
    return [x, y];
  }

  #frameSession(path: FramePath): string {
    return this.#pageSession.sessions.frameSession(path.at(-1) ?? '');
  }

  async #findChildFrame(path: FramePath, frameSelector: ScriptFrame): Promise<string | undefined> {
    const { objectId } = await this.#invoke(path, {
      script: FIND_FRAME,
      values: [frameSelector],
      returnByValue: false,
    });
    if (objectId === undefined) return undefined;
    const { node } = await this.#pageSession.send('DOM.describeNode', { objectId }, this.#frameSession(path));
    const { frameId } = readRecord(node);
    return typeof frameId === 'string' ? frameId : undefined;
  }

  async #invoke(
    path: FramePath,
    { script, values, returnByValue }: { script: string; values: readonly unknown[]; returnByValue: boolean },
  ): Promise<CdpMessage> {
    const session = this.#frameSession(path);
    const worldOptions = { frameId: path.at(-1), worldName: ISOLATED_WORLD_NAME };
    const { executionContextId } = await this.#pageSession.send('Page.createIsolatedWorld', worldOptions, session);
    const callOptions = { functionDeclaration: script, executionContextId, returnByValue };
    const callWithArguments = { ...callOptions, arguments: values.map((value) => ({ value })) };
    const { result, exceptionDetails } = await this.#pageSession.send(
      'Runtime.callFunctionOn',
      callWithArguments,
      session,
    );
    const thrownText = readRecord(readRecord(exceptionDetails)['exception'])['description'];
    if (exceptionDetails !== undefined)
      throw new PageError(typeof thrownText === 'string' ? thrownText : 'the page threw');
    return readRecord(result);
  }
}
