import { documentWorkerEnd } from '@vedette/kernel/document-worker';

/**
 * What a thread or a process of JSON queries runs. Messages in: `{ text }` sets the document, `{ query }` (the selectors of a path, see
 * json-path-rules.ts) asks it. Out, for each query, what `JsonSaid` says. The first node in the order of the document counts.
 */
export const jsonWorkerSource = `
const threads = require('node:worker_threads');
const port = threads.parentPort || { on: (name, hear) => process.on(name, hear), postMessage: (said) => process.send(said) };
/* Nodes that are looked at before a path is given up: a deep path in a large document. */
const MOST_VISITED = 2000000;
let text = '';
let parsed;
const childrenOf = (node) => typeof node === 'object' && node !== null ? Object.values(node) : [];
function look(walk, nodes) {
  walk.left -= nodes;
  if (walk.left < 0) throw new Error('the path looks at too much of the document');
}
/* The node and all below it, in the order of the document. */
function* withBelow(node) {
  const waiting = [node];
  while (waiting.length > 0) {
    const next = waiting.pop();
    yield next;
    const children = childrenOf(next);
    for (let at = children.length - 1; at >= 0; at -= 1) waiting.push(children[at]);
  }
}
/* Whether JSON can be written in so many letters: writing it whole, node for node, would take the square of it. */
function canFit(value, letters, walk) {
  let left = letters;
  for (const node of withBelow(value)) {
    const size = typeof node === 'string' || Array.isArray(node) ? node.length : childrenOf(node).length;
    left -= 1 + size;
    if (left < -letters) return false;
    look(walk, 1 + size);
  }
  return true;
}
const asText = (value) => typeof value === 'string' ? value : JSON.stringify(value);
function matches({ path, relation, value }, node, walk) {
  const found = first(node, path, walk);
  if (found === undefined || relation === undefined) return found !== undefined;
  const wanted = asText(value);
  const isSame = found === value || (canFit(found, wanted.length, walk) && asText(found) === wanted);
  if (relation === '==') return isSame;
  if (relation === '!=') return !isSame;
  const [a, b] = [Number(found), Number(value)];
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  return { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b }[relation];
}
function* selected(node, selector, walk) {
  if (selector.kind === 'member') {
    if (typeof node === 'object' && node !== null && Object.hasOwn(node, selector.name)) yield node[selector.name];
  } else if (selector.kind === 'index') {
    if (Array.isArray(node) && node.at(selector.index) !== undefined) yield node.at(selector.index);
  } else if (selector.kind === 'all') yield* childrenOf(node);
  else for (const child of childrenOf(node)) if (matches(selector.filter, child, walk)) yield child;
}
function* walked(node, path, walk, from = 0) {
  look(walk, 1);
  const selector = path[from];
  if (!selector) { yield node; return; }
  for (const place of selector.isDeep ? withBelow(node) : [node]) {
    for (const next of selected(place, selector, walk)) yield* walked(next, path, walk, from + 1);
    look(walk, 1);
  }
}
function first(node, path, walk) {
  for (const found of walked(node, path, walk)) return found;
  return undefined;
}
function parse() {
  try { return { document: JSON.parse(text) }; } catch { return { isNone: true }; }
}
function answerTo(path) {
  parsed = parsed || parse();
  if (parsed.isNone) return { isNoJson: true };
  try {
    const value = first(parsed.document, path, { left: MOST_VISITED });
    if (value === undefined) return { why: '' };
    return value === null ? { isNull: true } : { text: asText(value) };
  } catch (error) {
    return { why: error instanceof RangeError ? 'is nested too deep to be written' : String(error.message) };
  }
}
${documentWorkerEnd}`;
