import { frameMarks } from '@vedette/contract/transaction-script/script';
import { memberList, memberText, type Loose } from '../draft/script-draft.js';

export type SelectorKind = 'css' | 'xpath';

/** How an element is found: its kind of selector, and the text of it. */
export const parseSelector = (element: Loose): { readonly by: SelectorKind; readonly text: string } =>
  element['xpath'] === undefined
    ? { by: 'css', text: memberText(element, 'css') }
    : { by: 'xpath', text: memberText(element, 'xpath') };

/** The element found otherwise; whatever else is known of it stays. */
export function withSelector(element: Loose, by: SelectorKind, text: string): Loose {
  const { css: _css, xpath: _xpath, ...rest } = element;
  return { [by]: text, ...rest };
}

/** What a recorder offered besides, in words. */
export const alternativeTexts = (element: Loose): readonly string[] =>
  memberList(element, 'alternatives').map((one) => parseSelector(one).text);

/** The element found by the alternative at that place; the list stays, for it holds all that was recorded. */
export function withAlternative(element: Loose, at: number): Loose {
  const chosen = memberList(element, 'alternatives')[at];
  if (!chosen) return element;
  const { by, text } = parseSelector(chosen);
  return withSelector(element, by, text);
}

/** Hosts of shadow roots from the outside in, one a line. */
export const shadowText = (element: Loose): string =>
  memberList(element, 'shadowRoots')
    .map((host) => parseSelector(host).text)
    .join('\n');

export function withShadow(element: Loose, text: string): Loose {
  const { shadowRoots: _gone, ...rest } = element;
  const lines = text.split('\n');
  return text === '' ? rest : { ...rest, shadowRoots: lines.map((css) => ({ css })) };
}

export const FRAME_WORDS: Readonly<Record<(typeof frameMarks)[number], string>> = {
  iframeUrl: 'its address',
  iframeName: 'its name',
  iframeId: 'its id',
  iframeIndex: 'its number, from 0',
};

/** What marks a frame, and the text of it. */
export function parseFrame(frame: Loose): { readonly by: (typeof frameMarks)[number]; readonly text: string } {
  const by = frameMarks.find((mark) => frame[mark] !== undefined) ?? 'iframeUrl';
  return { by, text: memberText(frame, by) };
}

/** A number as one: of `iframeIndex`. */
export const frameWith = (by: (typeof frameMarks)[number], text: string): Loose => ({
  [by]: by === 'iframeIndex' && /^\d+$/.test(text) ? Number(text) : text,
});
