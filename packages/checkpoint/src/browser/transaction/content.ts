import type { ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { parseUserPattern } from '../../multi-step/pattern-search.js';
import { ProbeFailure } from '../../probe-failure.js';
import { filledElement, locate, lookAt } from './elements.js';
import { DOCUMENT, TEXT } from './page-scripts.js';
import type { ActionContext } from './action-context.js';

type ElementTest = Extract<ScriptAction, { kind: 'testElementContent' }>;
type DocumentTest = Extract<ScriptAction, { kind: 'testDocumentContent' }>;
type TestType = ElementTest['testType'];

const POLL_MS = 200;
/** Interval before the absence of a text is tested again. */
const AGAIN_MS = 500;
const SHOWN = 200;

const isNegative = (type: TestType): boolean => type.startsWith('DoesNot');

/**
 * Returns whether a text contains the expected value.
 * @throws ProbeFailure when the expression takes too long
 */
async function holds({ journey }: ActionContext, text: string, { testType, value }: ContentTest): Promise<boolean> {
  if (!testType.endsWith('Regex')) return text.includes(value);
  const pattern = parseUserPattern(value);
  if (!pattern) throw new ProbeFailure(errorCodes.stepFailed, `${value} is not a valid regular expression`);
  const [result = 'absent'] = await journey.options.tools.patterns.search(text, [pattern]);
  if (result === 'cut off') throw new ProbeFailure(errorCodes.stepFailed, 'the regular expression took too long');
  return result !== 'absent';
}

interface ContentTest {
  readonly testType: TestType;
  readonly value: string;
}

function mismatch(entry: ErrorCodeEntry, { testType, value }: ContentTest, seen: string, { secrets }: ActionContext) {
  const message = isNegative(testType) ? 'must not hold' : 'does not hold';
  const shown = seen.length > SHOWN ? `${seen.slice(0, SHOWN)}…` : seen;
  // Presence of unwanted content is never a timeout.
  const isLate = !isNegative(testType);
  return new ProbeFailure(entry, secrets.redact(`${message} ${value}; it is: ${shown}`), { isLate });
}

/**
 * Reads until the test passes. Unwanted content fails immediately if present, and passes when absent twice. `read`
 * returns undefined if there is nothing to read.
 * @throws ProbeFailure of `entry`
 */
async function awaitContent(
  context: ActionContext,
  {
    contentTest,
    entry,
    timeoutMs,
  }: { readonly contentTest: ContentTest; readonly entry: ErrorCodeEntry; readonly timeoutMs: number },
  read: () => Promise<string | undefined>,
): Promise<string> {
  const { journey } = context;
  let seen = '';
  let absences = 0;
  const text = await journey.until(
    isNegative(contentTest.testType) ? Math.max(AGAIN_MS * 4, timeoutMs) : timeoutMs,
    async () => {
      const now = await read();
      seen = now ?? '';
      const isThere = now !== undefined && (await holds(context, now, contentTest));
      if (!isNegative(contentTest.testType)) return isThere ? now : undefined;
      if (isThere) throw mismatch(entry, contentTest, seen, context);
      absences += 1;
      return absences > 1 ? seen : undefined;
    },
    isNegative(contentTest.testType) ? AGAIN_MS : POLL_MS,
    isNegative(contentTest.testType) ? 2 : 1,
  );
  if (text === undefined && isNegative(contentTest.testType))
    throw new ProbeFailure(entry, 'the page could not be read twice', { isLate: true });
  if (text === undefined) throw mismatch(entry, contentTest, seen, context);
  return text;
}

/** Tests the whole text of the element and stores it in its variable. */
export async function testElement(context: ActionContext, action: ElementTest): Promise<void> {
  const { frames, variables } = context;
  const value = (await variables.fill(action.value)).text;
  const contentTest = { testType: action.testType, value: value.replace(/\s+/g, ' ') };
  const { waitUntil, timeoutMs } = action;
  const element = await filledElement(context, action.element);
  const began = context.journey.elapsed;
  if (!isNegative(action.testType)) await locate(context, action);
  const leftMs = Math.max(0, timeoutMs - (context.journey.elapsed - began));
  const about = { contentTest: contentTest, entry: errorCodes.elementContentFailed, timeoutMs: leftMs };
  const text = await awaitContent(context, about, async () => {
    const state = await lookAt(context, element, waitUntil);
    return state === 'ready' ? String(await frames.call(TEXT)) : undefined;
  });
  variables.set(action.assignVariable, text);
}

/** Tests the whole document of the frame, visible or not. */
export async function testDocument(context: ActionContext, action: DocumentTest): Promise<void> {
  const contentTest = { testType: action.testType, value: (await context.variables.fill(action.value)).text };
  const about = { contentTest: contentTest, entry: errorCodes.documentContentFailed, timeoutMs: action.timeoutMs };
  const read = async (): Promise<string> => String(await context.frames.call(DOCUMENT));
  await awaitContent(context, about, read).catch((error: unknown) => {
    if (!(error instanceof ProbeFailure) || error.code !== errorCodes.documentContentFailed.code) throw error;
    const { message, isLate } = error;
    throw new ProbeFailure(errorCodes.documentContentFailed, message.replace(/; it is: .*$/s, ''), { isLate });
  });
}
