/** Simple CSS as XPath 1.0: where what is found by CSS and what is found by a text have to be said in one selector. Pure. */
import { xpathText } from './imported.js';

const PART = /^(?:#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([\w-]+)))?\])/;

/** Tag, ids, classes and attributes of one element; undefined: something else. */
function compound(text: string): string | undefined {
  if (text === '') return undefined;
  const [tag = ''] = /^(?:\*|[a-z][\w-]*)?/i.exec(text) ?? [];
  const conditions: string[] = [];
  for (let rest = text.slice(tag.length); rest !== '';) {
    const found: readonly (string | undefined)[] = PART.exec(rest) ?? [];
    const [all, id, name, attribute, ...values] = found;
    if (all === undefined) return undefined;
    const value = values.find((one) => one !== undefined);
    if (id !== undefined) conditions.push(`[@id=${xpathText(id)}]`);
    else if (name !== undefined) conditions.push(`[contains(concat(' ',normalize-space(@class),' '),' ${name} ')]`);
    else conditions.push(`[@${attribute ?? ''}${value === undefined ? '' : `=${xpathText(value)}`}]`);
    rest = rest.slice(all.length);
  }
  return `${tag === '' ? '*' : tag}${conditions.join('')}`;
}

/** As in `//form[@id='search']/button`; undefined: it is not that simple. */
export function cssAsXpath(css: string): string | undefined {
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
    const one = compound(part);
    if (one === undefined || (axis === '/' && path === '')) return undefined;
    path += axis + one;
    axis = '//';
  }
  return path === '' ? undefined : path;
}
