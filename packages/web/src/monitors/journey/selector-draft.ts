import { frameMarks } from '@vedette/contract/transaction-script/script';
import { t } from '../../i18n/translate.js';
import { memberList, memberText, type JsonObject } from '../draft/script-draft.js';

export type SelectorKind = 'css' | 'xpath';

/** Returns the type and text of an element’s selector. */
export const parseSelector = (element: JsonObject): { readonly by: SelectorKind; readonly text: string } =>
  element['xpath'] === undefined
    ? { by: 'css', text: memberText(element, 'css') }
    : { by: 'xpath', text: memberText(element, 'xpath') };

/** Changes the selector of an element. Its other members are preserved. */
export function withSelector(element: JsonObject, by: SelectorKind, text: string): JsonObject {
  const { css: _css, xpath: _xpath, ...rest } = element;
  return { [by]: text, ...rest };
}

/** Returns the selectors that a recorder offered as alternatives. */
export const alternativeTexts = (element: JsonObject): readonly string[] =>
  memberList(element, 'alternatives').map((alternative) => parseSelector(alternative).text);

/** Uses an alternative as the selector. The list of alternatives does not change, as it contains what was recorded. */
export function withAlternative(element: JsonObject, index: number): JsonObject {
  const alternative = memberList(element, 'alternatives')[index];
  if (!alternative) return element;
  const { by, text } = parseSelector(alternative);
  return withSelector(element, by, text);
}

/** Returns the hosts of shadow roots, outermost first, one per line. */
export const shadowText = (element: JsonObject): string =>
  memberList(element, 'shadowRoots')
    .map((host) => parseSelector(host).text)
    .join('\n');

export function withShadow(element: JsonObject, text: string): JsonObject {
  const { shadowRoots: _removed, ...rest } = element;
  const lines = text.split('\n');
  return text === '' ? rest : { ...rest, shadowRoots: lines.map((css) => ({ css })) };
}

export const FRAME_LABELS: Readonly<Record<(typeof frameMarks)[number], string>> = {
  iframeUrl: 'URL',
  iframeName: t('name'),
  iframeId: t('id'),
  iframeIndex: t('index from 0'),
};

/** Returns the member that identifies a frame, and its text. */
export function parseFrame(frame: JsonObject): { readonly by: (typeof frameMarks)[number]; readonly text: string } {
  const by = frameMarks.find((mark) => frame[mark] !== undefined) ?? 'iframeUrl';
  return { by, text: memberText(frame, by) };
}

/** Creates a frame. `iframeIndex` is converted to a number. */
export const createFrame = (by: (typeof frameMarks)[number], text: string): JsonObject => ({
  [by]: by === 'iframeIndex' && /^\d+$/.test(text) ? Number(text) : text,
});
