import type { Cdp } from './cdp.js';

const WITHIN_MS = 2_000;

/** Requests of a page that are no navigation are numbered by its process, as in `4711.23`. */
export function processInRequest(requestId: unknown): number | undefined {
  const [, pid] = /^(\d+)\.\d+$/.exec(String(requestId)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * In which process a page or frame is. DevTools does not say it, but numbers sheets of styles by process: asked in a session
 * of its own, so that nothing that is under way is disturbed. Undefined: it does not answer in time, or is gone.
 */
export async function findProcess(cdp: Cdp, targetId: string): Promise<number | undefined> {
  const ask = async (method: string, params: object, session: string): Promise<Readonly<Record<string, unknown>>> =>
    cdp.send(method, { ...params }, session, WITHIN_MS);
  const session = String((await ask('Target.attachToTarget', { targetId, flatten: true }, ''))['sessionId']);
  try {
    await ask('DOM.enable', {}, session);
    await ask('CSS.enable', {}, session);
    const { styleSheetId } = await ask('CSS.createStyleSheet', { frameId: targetId }, session);
    const [, pid] = /^style-sheet-(\d+)-/.exec(String(styleSheetId)) ?? [];
    return pid === undefined ? undefined : Number(pid);
  } catch {
    return undefined;
  } finally {
    await ask('Target.detachFromTarget', { sessionId: session }, '').catch(() => undefined);
  }
}
