/** Converts simple CSS to XPath 1.0, for selectors that combine CSS and text. Pure. */
import { xpathText } from './script-builder.js';

const SIMPLE_SELECTOR = /^(?:#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\])/;

/** Returns the condition for tag, ids, classes and attributes of one element. Undefined for other CSS. */
function compoundToXpath(text: string): string | undefined {
  if (text === '') return undefined;
  const [tag = ''] = /^(?:\*|[a-z][\w-]*)?/i.exec(text) ?? [];
  const conditions: string[] = [];
  for (let rest = text.slice(tag.length); rest !== '';) {
    const match: readonly (string | undefined)[] = SIMPLE_SELECTOR.exec(rest) ?? [];
    const [matchedText, id, name, attribute, ...values] = match;
    if (matchedText === undefined) return undefined;
    const value = values.find((step) => step !== undefined);
    if (id !== undefined) conditions.push(`[@id=${xpathText(id)}]`);
    else if (name !== undefined) conditions.push(`[contains(concat(' ',normalize-space(@class),' '),' ${name} ')]`);
    else conditions.push(`[@${attribute ?? ''}${value === undefined ? '' : `=${xpathText(value)}`}]`);
    rest = rest.slice(matchedText.length);
  }
  return `${tag === '' ? '*' : tag}${conditions.join('')}`;
}

/** Returns an expression such as `//form[@id='search']/button`. Undefined for other CSS. */
export function cssToXpath(css: string): string | undefined {
  if (/[,+~:\\]/.test(css)) return undefined;
  const parts: readonly (string | undefined)[] = css.trim().split(/\s*(>)\s*|\s+(?![^[]*\])/);
  let path = '';
  let axis = '//';
  for (const part of parts) {
    if (part === undefined) continue;
    if (part === '>') {
      axis = '/';
      continue;
    }
    const step = compoundToXpath(part);
    if (step === undefined || (axis === '/' && path === '')) return undefined;
    path += axis + step;
    axis = '//';
  }
  return path === '' ? undefined : path;
}
