import type { ActionKind, ScriptElement, waitConditions } from '@vedette/contract/transaction-script/script';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ActionContext } from './action-context.js';
import { LOOK, POINT } from './page-scripts.js';

/** Requirements of an action on its element. */
export interface Located {
  readonly kind: ActionKind;
  readonly element: ScriptElement;
  readonly waitUntil: (typeof waitConditions)[number];
  readonly timeoutMs: number;
}

/** Returns the element with the variables of its selectors replaced. */
export async function filledElement({ variables }: ActionContext, element: ScriptElement): Promise<ScriptElement> {
  const fill = async (text: string): Promise<string> => (await variables.fill(text)).text;
  const shadowRoots: ScriptElement['shadowRoots'] = [];
  for (const host of element.shadowRoots) shadowRoots.push({ ...host, text: await fill(host.text) });
  return { by: element.by, text: await fill(element.text), alternatives: [], shadowRoots };
}

/** Tests an element once. Returns why it is not ready; undefined if it is. */
export async function lookAt(
  context: ActionContext,
  element: ScriptElement,
  wait: Located['waitUntil'],
): Promise<string> {
  return String(await context.frames.call(LOOK, element, wait));
}

/**
 * Waits for the element, which then is the one found last.
 * @throws ProbeFailure 18007 when it never appears, 18008 when it stays hidden or disabled
 */
export async function locate(context: ActionContext, { element, waitUntil, timeoutMs }: Located): Promise<void> {
  const filled = await filledElement(context, element);
  let last = 'missing';
  const isReady = await context.journey.until(timeoutMs, async () => {
    last = await lookAt(context, filled, waitUntil);
    if (last.startsWith('unreadable')) throw new ProbeFailure(errorCodes.elementMissing, `${filled.text}: ${last}`);
    return last === 'ready' ? true : undefined;
  });
  if (isReady) return;
  const shown = `'${context.secrets.redact(filled.text)}'`;
  const waited = `within ${timeoutMs} ms`;
  if (last !== 'missing')
    throw new ProbeFailure(errorCodes.elementNotReady, `${shown} stayed ${last} ${waited}`, { isLate: true });
  throw new ProbeFailure(errorCodes.elementMissing, `it did not appear ${waited}`, {
    description: `Element ${shown} not found.`,
    isLate: true,
  });
}

/** Returns the position in the window of the centre of the element found last, once it no longer moves. */
export async function awaitMiddle({ journey, frames }: ActionContext): Promise<readonly [x: number, y: number]> {
  let before = '';
  const point = await journey.until(
    2_000,
    async () => {
      const now = (await frames.call(POINT)) as readonly [number, number] | undefined;
      const isStill = now !== undefined && String(now) === before;
      before = String(now);
      return isStill ? now : undefined;
    },
    50,
    2,
  );
  const message = 'the element keeps moving, or has no size';
  if (!point) throw new ProbeFailure(errorCodes.elementNotReady, message, { isLate: true });
  const [left, top] = await frames.corner();
  return [point[0] + left, point[1] + top];
}
