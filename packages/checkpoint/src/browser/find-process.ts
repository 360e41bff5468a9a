import type { Cdp } from './cdp.js';

const WITHIN_MS = 2_000;

/** Returns the process ID from a request ID of the form `4711.23`, which subresource requests have. */
export function processInRequest(requestId: unknown): number | undefined {
  const [, pid] = /^(\d+)\.\d+$/.exec(String(requestId)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * Finds the process of a page or frame. DevTools does not report it, but style sheet IDs contain it. Uses its own
 * session so that current work is not disturbed. Undefined if there is no response in time, or the target is gone.
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
