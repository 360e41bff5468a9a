import type { ActionKind, ScriptElement, waitConditions } from '@vedette/contract/transaction-script/script';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { ActionContext } from './action-context.js';
import { CHECK_ELEMENT, SCROLL_TO_CENTRE } from './page-scripts.js';

/** Requirements of an action on its element. */
export interface ElementAction {
  readonly kind: ActionKind;
  readonly element: ScriptElement;
  readonly waitUntil: (typeof waitConditions)[number];
  readonly timeoutMs: number;
}

/** Returns the element with the variables of its selectors replaced. */
export async function fillElement({ variables }: ActionContext, element: ScriptElement): Promise<ScriptElement> {
  const fill = async (text: string): Promise<string> => (await variables.fill(text)).text;
  const shadowRoots: ScriptElement['shadowRoots'] = [];
  for (const host of element.shadowRoots) shadowRoots.push({ ...host, text: await fill(host.text) });
  return { by: element.by, text: await fill(element.text), alternatives: [], shadowRoots };
}

/** Tests an element once. Returns why it is not ready; undefined if it is. */
export async function checkElement(
  context: ActionContext,
  element: ScriptElement,
  waitCondition: ElementAction['waitUntil'],
): Promise<string> {
  return String(await context.frames.call(CHECK_ELEMENT, element, waitCondition));
}

/**
 * Waits for the element, which then is the one found last.
 * @throws ProbeFailure 18007 when it never appears, 18008 when it stays hidden or disabled
 */
export async function locate(context: ActionContext, { element, waitUntil, timeoutMs }: ElementAction): Promise<void> {
  const filledElement = await fillElement(context, element);
  let lastState = 'missing';
  const isReady = await context.pageSession.waitFor(timeoutMs, async () => {
    lastState = await checkElement(context, filledElement, waitUntil);
    if (lastState.startsWith('unreadable'))
      throw new ProbeFailure(errorCodes.elementMissing, `${filledElement.text}: ${lastState}`);
    return lastState === 'ready' ? true : undefined;
  });
  if (isReady) return;
  const quotedSelector = `'${context.secrets.redact(filledElement.text)}'`;
  const limitText = `within ${timeoutMs} ms`;
  if (lastState !== 'missing')
    throw new ProbeFailure(errorCodes.elementNotReady, `${quotedSelector} stayed ${lastState} ${limitText}`, {
      isTimeout: true,
    });
  throw new ProbeFailure(errorCodes.elementMissing, `it did not appear ${limitText}`, {
    description: `Element ${quotedSelector} not found.`,
    isTimeout: true,
  });
}

/** Returns the position in the window of the centre of the element found last, once it no longer moves. */
export async function awaitStableCentre({
  pageSession,
  frames,
}: ActionContext): Promise<readonly [x: number, y: number]> {
  let previousPoint = '';
  const point = await pageSession.waitFor(
    2_000,
    async () => {
      const current = (await frames.call(SCROLL_TO_CENTRE)) as readonly [number, number] | undefined;
      const hasStopped = current !== undefined && String(current) === previousPoint;
      previousPoint = String(current);
      return hasStopped ? current : undefined;
    },
    50,
    2,
  );
  const message = 'the element keeps moving, or has no size';
  if (!point) throw new ProbeFailure(errorCodes.elementNotReady, message, { isTimeout: true });
  const [left, top] = await frames.readCorner();
  return [point[0] + left, point[1] + top];
}
