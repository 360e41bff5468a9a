import type { ScriptAction } from '@vedette/contract/transaction-script/script';
import { errorCodes, type ErrorCodeEntry } from '@vedette/contract/v4/error-codes';
import { parseUserPattern } from '../../multi-step/pattern-search.js';
import { ProbeFailure } from '../../probe-failure.js';
import { fillElement, locate, checkElement } from './elements.js';
import { READ_DOCUMENT, READ_TEXT } from './page-scripts.js';
import type { ActionContext } from './action-context.js';

type ElementTest = Extract<ScriptAction, { kind: 'testElementContent' }>;
type DocumentTest = Extract<ScriptAction, { kind: 'testDocumentContent' }>;
type TestType = ElementTest['testType'];

const POLL_INTERVAL_MS = 200;
/** Interval before the absence of a text is tested again. */
const ABSENCE_RECHECK_MS = 500;
const MAX_QUOTED_LENGTH = 200;

const expectsAbsence = (type: TestType): boolean => type.startsWith('DoesNot');

/**
 * Returns whether a text contains the expected value.
 * @throws ProbeFailure when the expression takes too long
 */
async function matchesExpected(
  { pageSession }: ActionContext,
  text: string,
  { testType, value }: ContentTest,
): Promise<boolean> {
  if (!testType.endsWith('Regex')) return text.includes(value);
  const pattern = parseUserPattern(value);
  if (!pattern) throw new ProbeFailure(errorCodes.stepFailed, `${value} is not a valid regular expression`);
  const [result = 'absent'] = await pageSession.options.tools.patterns.search(text, [pattern]);
  if (result === 'cut off') throw new ProbeFailure(errorCodes.stepFailed, 'the regular expression took too long');
  return result !== 'absent';
}

interface ContentTest {
  readonly testType: TestType;
  readonly value: string;
}

function createMismatch(
  entry: ErrorCodeEntry,
  { testType, value }: ContentTest,
  actual: string,
  { secrets }: ActionContext,
) {
  const message = expectsAbsence(testType) ? 'must not contain' : 'does not contain';
  const quoted = actual.length > MAX_QUOTED_LENGTH ? `${actual.slice(0, MAX_QUOTED_LENGTH)}…` : actual;
  // Presence of unwanted content is never a timeout.
  const isTimeout = !expectsAbsence(testType);
  return new ProbeFailure(entry, secrets.redact(`${message} ${value}; the content is: ${quoted}`), { isTimeout });
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
  const { pageSession } = context;
  let actual = '';
  let absenceCount = 0;
  const text = await pageSession.waitFor(
    expectsAbsence(contentTest.testType) ? Math.max(ABSENCE_RECHECK_MS * 4, timeoutMs) : timeoutMs,
    async () => {
      const current = await read();
      actual = current ?? '';
      const isMatch = current !== undefined && (await matchesExpected(context, current, contentTest));
      if (!expectsAbsence(contentTest.testType)) return isMatch ? current : undefined;
      if (isMatch) throw createMismatch(entry, contentTest, actual, context);
      absenceCount += 1;
      return absenceCount > 1 ? actual : undefined;
    },
    expectsAbsence(contentTest.testType) ? ABSENCE_RECHECK_MS : POLL_INTERVAL_MS,
    expectsAbsence(contentTest.testType) ? 2 : 1,
  );
  if (text === undefined && expectsAbsence(contentTest.testType))
    throw new ProbeFailure(entry, 'the page could not be read twice', { isTimeout: true });
  if (text === undefined) throw createMismatch(entry, contentTest, actual, context);
  return text;
}

/** Tests the whole text of the element and stores it in its variable. */
export async function testElement(context: ActionContext, action: ElementTest): Promise<void> {
  const { frames, variables } = context;
  const value = (await variables.fill(action.value)).text;
  const contentTest = { testType: action.testType, value: value.replace(/\s+/g, ' ') };
  const { waitUntil, timeoutMs } = action;
  const element = await fillElement(context, action.element);
  const startedElapsedMs = context.pageSession.elapsed;
  if (!expectsAbsence(action.testType)) await locate(context, action);
  const remainingMs = Math.max(0, timeoutMs - (context.pageSession.elapsed - startedElapsedMs));
  const expectation = { contentTest, entry: errorCodes.elementContentFailed, timeoutMs: remainingMs };
  const text = await awaitContent(context, expectation, async () => {
    const state = await checkElement(context, element, waitUntil);
    return state === 'ready' ? String(await frames.call(READ_TEXT)) : undefined;
  });
  variables.set(action.assignVariable, text);
}

/** Tests the whole document of the frame, visible or not. */
export async function testDocument(context: ActionContext, action: DocumentTest): Promise<void> {
  const contentTest = { testType: action.testType, value: (await context.variables.fill(action.value)).text };
  const expectation = {
    contentTest,
    entry: errorCodes.documentContentFailed,
    timeoutMs: action.timeoutMs,
  };
  const read = async (): Promise<string> => String(await context.frames.call(READ_DOCUMENT));
  await awaitContent(context, expectation, read).catch((error: unknown) => {
    if (!(error instanceof ProbeFailure) || error.code !== errorCodes.documentContentFailed.code) throw error;
    const { message, isTimeout } = error;
    throw new ProbeFailure(errorCodes.documentContentFailed, message.replace(/; the content is: .*$/s, ''), {
      isTimeout,
    });
  });
}
