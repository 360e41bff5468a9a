import type { Cdp } from './cdp.js';

const TIMEOUT_MS = 2_000;

/** Returns the process ID from a request ID of the form `4711.23`, which subresource requests have. */
export function parseRequestPid(requestId: unknown): number | undefined {
  const [, pid] = /^(\d+)\.\d+$/.exec(String(requestId)) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/**
 * Finds the process of a page or frame. DevTools does not report it, but style sheet IDs contain it. Uses its own
 * session so that current work is not disturbed. Undefined if there is no response in time, or the target is gone.
 */
export async function findTargetProcess(cdp: Cdp, targetId: string): Promise<number | undefined> {
  const sendCommand = async (
    method: string,
    params: object,
    session: string,
  ): Promise<Readonly<Record<string, unknown>>> => cdp.send(method, { ...params }, session, TIMEOUT_MS);
  const session = String((await sendCommand('Target.attachToTarget', { targetId, flatten: true }, ''))['sessionId']);
  try {
    await sendCommand('DOM.enable', {}, session);
    await sendCommand('CSS.enable', {}, session);
    const { styleSheetId } = await sendCommand('CSS.createStyleSheet', { frameId: targetId }, session);
    const [, pid] = /^style-sheet-(\d+)-/.exec(String(styleSheetId)) ?? [];
    return pid === undefined ? undefined : Number(pid);
  } catch {
    return undefined;
  } finally {
    await sendCommand('Target.detachFromTarget', { sessionId: session }, '').catch(() => undefined);
  }
}
