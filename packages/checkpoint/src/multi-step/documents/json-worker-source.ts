import { compareDecimals } from '@vedette/kernel/decimals';
import { documentWorkerSourceEnd } from '@vedette/kernel/document-worker';
import { markNumbers, numberMark } from '@vedette/kernel/exact-json';

/**
 * Source of a thread or process of JSON queries. Messages in: `{ text }` sets the document, `{ query }` (the segments
 * of a path, see json-path-rules.ts) queries it. Out, for each query, a message of type `JsonReply`. The first node in
 * document order counts. Numbers that JavaScript would write differently are texts that begin with the mark
 * (exact-json.ts).
 */
export const jsonWorkerSource = `
const threads = require('node:worker_threads');
const port = threads.parentPort || { on: (name, handler) => process.on(name, handler), postMessage: (reply) => process.send(reply) };
/* Maximum number of nodes visited for a path, for deep paths in large documents. */
const MAX_VISITED = 2000000;
const MARK = ${JSON.stringify(numberMark)};
const markNumbers = ${String(markNumbers)};
const compareDecimals = ${String(compareDecimals)};
let text = '';
let parsed;
const listChildren = (node) => typeof node === 'object' && node !== null ? Object.values(node) : [];
const isExact = (node) => typeof node === 'string' && node.startsWith(MARK);
const isNumber = (node) => typeof node === 'number' || isExact(node);
const isText = (node) => typeof node === 'string' && !isExact(node);
function look(walk, nodes) {
  walk.left -= nodes;
  if (walk.left < 0) throw new Error('the path visits too many nodes of the document');
}
/* Yields the node and all its descendants in document order. */
function* withBelow(node) {
  const waiting = [node];
  while (waiting.length > 0) {
    const next = waiting.pop();
    yield next;
    const children = listChildren(next);
    for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at]);
  }
}
/* Whether the JSON of a value fits into a length. Serialising every node completely would take quadratic time. */
function canFit(value, letters, walk) {
  let left = letters;
  for (const node of withBelow(value)) {
    const size = isExact(node) ? 0 : typeof node === 'string' || Array.isArray(node) ? node.length : listChildren(node).length;
    left -= 1 + size;
    if (left < -letters) return false;
    look(walk, 1 + (isExact(node) ? node.length : size));
  }
  return true;
}
const MARKED = new RegExp('"' + MARK + '([^"]*)"', 'g');
/* Returns a number in JavaScript's notation, if it is exactly the same number. */
function plainNumber(text) {
  const plain = String(Number(text));
  return compareDecimals(plain, text) === 0 ? plain : text;
}
const rewritten = (value, write) => isExact(value) ? write(value.slice(MARK.length))
  : typeof value === 'string' ? value : JSON.stringify(value).replace(MARKED, (whole, number) => write(number));
const asText = (value) => rewritten(value, (number) => number);
const asPlainText = (value) => rewritten(value, plainNumber);
function isEqual(found, wanted, walk) {
  if (found === wanted) return true;
  if (isNumber(found) && isNumber(wanted)) return compareDecimals(asText(found), asText(wanted)) === 0;
  const texts = [asText(wanted), asPlainText(wanted)];
  if (typeof found === 'object' && found !== null && !canFit(found, texts[0].length, walk)) return false;
  return texts.includes(asText(found)) || texts.includes(asPlainText(found));
}
/* Returns a number as text, also for values that JavaScript converts to one; undefined for others. */
function toDecimal(value) {
  if (isNumber(value)) return asText(value);
  if (typeof value === 'object' && value !== null) return undefined;
  const text = String(value).trim();
  if (!Number.isNaN(compareDecimals(text, '0'))) return text;
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : undefined;
}
function isOrdered(relation, found, wanted) {
  const [a, b] = [toDecimal(found), toDecimal(wanted)];
  let order;
  if (a !== undefined && b !== undefined) order = compareDecimals(a, b);
  else if (isText(found) && isText(wanted)) order = found < wanted ? -1 : found > wanted ? 1 : 0;
  else return false;
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[relation];
}
function getLength(value) {
  if (isText(value)) return Array.from(value).length;
  return typeof value === 'object' && value !== null ? listChildren(value).length : undefined;
}
const regexes = new Map();
function compileRegex(pattern, flags) {
  const key = flags + '/' + pattern;
  if (!regexes.has(key)) {
    if (regexes.size > 100) regexes.clear();
    let regex;
    try { regex = new RegExp(pattern, flags); } catch { regex = undefined; }
    regexes.set(key, regex);
  }
  return regexes.get(key);
}
function isMatch(value, pattern, flags, walk) {
  const regex = compileRegex(pattern, flags + 'u') || compileRegex(pattern, flags);
  look(walk, 1 + value.length);
  return regex !== undefined && regex.test(value);
}
/* RFC 9485: a dot excludes two line terminators, not JavaScript's four. */
const withLineEnds = (pattern) =>
  pattern.replace(/\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|\\./gs, (part) => part === '.' ? '[^\\\\n\\\\r]' : part);
/* Returns the result of a function; undefined for Nothing. */
function called({ name, operands }, node, walk) {
  const [values, patterns] = operands.map((operand) => [...readValues(operand, node, walk)]);
  if (name === 'count') return values.length;
  if (name === 'value') return values.length === 1 ? values[0] : undefined;
  const [value] = values;
  if (name === 'length') return getLength(value);
  const [pattern] = patterns;
  if (!isText(value) || !isText(pattern)) return false;
  const regex = withLineEnds(pattern);
  return isMatch(value, name === 'match' ? '^(?:' + regex + ')$' : regex, '', walk);
}
/* Returns the values of an operand: for a path, every node it selects. */
function* readValues(operand, node, walk) {
  if (operand.kind === 'value') yield operand.value;
  else if (operand.kind === 'number') yield MARK + operand.text;
  else if (operand.kind === 'path') yield* walked(operand.isFromRoot ? walk.root : node, operand.path, walk);
  else {
    const value = called(operand, node, walk);
    if (value !== undefined) yield value;
  }
}
/* Whether the relation holds for any pair of values of both sides. */
function compares({ relation, left, right }, node, walk) {
  const wanted = [...readValues(right, node, walk)];
  const isSame = (one, other) => isEqual(one, other, walk)
    || (right.written !== undefined && isEqual(one, right.written, walk))
    || (left.written !== undefined && isEqual(left.written, other, walk));
  for (const one of readValues(left, node, walk)) {
    for (const other of wanted) {
      look(walk, 1);
      if (relation === '==' || relation === '!=') { if (isSame(one, other) === (relation === '==')) return true; }
      else if (isOrdered(relation, one, other)) return true;
    }
  }
  return false;
}
function matches(filter, node, walk) {
  switch (filter.kind) {
    case 'or': return filter.parts.some((part) => matches(part, node, walk));
    case 'and': return filter.parts.every((part) => matches(part, node, walk));
    case 'not': return !matches(filter.part, node, walk);
    case 'compare': return compares(filter, node, walk);
    case 'matches':
      for (const value of readValues(filter.operand, node, walk)) {
        if ((isText(value) || isNumber(value)) && isMatch(asText(value), filter.pattern, filter.flags, walk)) return true;
      }
      return false;
    default:
      for (const value of readValues(filter.operand, node, walk)) return filter.operand.kind === 'path' || value !== false;
      return false;
  }
}
function* sliced(list, { start, end, step }, walk) {
  const size = list.length;
  const place = (at, min, max) => Math.min(Math.max(at < 0 ? size + at : at, min), max);
  if (step > 0) {
    const to = end === undefined ? size : place(end, 0, size);
    for (let at = start === undefined ? 0 : place(start, 0, size); at < to; at += step) { look(walk, 1); yield list[at]; }
  } else if (step < 0) {
    const to = end === undefined ? -1 : place(end, -1, size - 1);
    for (let at = start === undefined ? size - 1 : place(start, -1, size - 1); at > to; at += step) { look(walk, 1); yield list[at]; }
  }
}
const SIZES = ['length', 'length()', 'size()', 'count()'];
function* selected(node, selector, isDeep, walk) {
  if (selector.kind === 'member') {
    const { name } = selector;
    if (typeof node === 'object' && node !== null && Object.hasOwn(node, name)) yield node[name];
    else if (walk.sizes && !isDeep && SIZES.includes(name) && (Array.isArray(node) || isText(node) || name !== 'length')) {
      const length = getLength(node);
      if (length !== undefined) yield length;
    }
  } else if (selector.kind === 'index') {
    if (Array.isArray(node) && node.at(selector.index) !== undefined) yield node.at(selector.index);
  } else if (selector.kind === 'slice') {
    if (Array.isArray(node)) yield* sliced(node, selector, walk);
  } else if (selector.kind === 'all') yield* listChildren(node);
  else for (const child of listChildren(node)) if (matches(selector.filter, child, walk)) yield child;
}
function* walked(node, path, walk, from = 0) {
  look(walk, 1);
  const segment = path[from];
  if (!segment) { yield node; return; }
  for (const place of segment.isDeep ? withBelow(node) : [node]) {
    for (const selector of segment.selectors) {
      for (const next of selected(place, selector, segment.isDeep, walk)) yield* walked(next, path, walk, from + 1);
      look(walk, 1);
    }
  }
}
function first(path, walk) {
  for (const found of walked(walk.root, path, walk)) return found;
  return undefined;
}
function parse() {
  try { return { document: JSON.parse(markNumbers(text.replace(/^\\uFEFF/, ''), MARK)) }; } catch { return { isNone: true }; }
}
function answerTo(path) {
  parsed = parsed || parse();
  if (parsed.isNone) return { isNoJson: true };
  try {
    const walk = { left: MAX_VISITED, root: parsed.document, sizes: false };
    /* A member named length takes precedence over the length of an array or string. */
    let value = first(path, walk);
    if (value === undefined) value = first(path, { ...walk, sizes: true });
    if (value === undefined) return { why: '' };
    return value === null ? { isNull: true } : { text: asText(value) };
  } catch (error) {
    return { why: error instanceof RangeError ? 'is nested too deeply to be serialised' : String(error.message) };
  }
}
${documentWorkerSourceEnd}`;
