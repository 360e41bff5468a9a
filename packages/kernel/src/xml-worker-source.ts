import { documentWorkerSourceEnd } from './document-worker.js';

/**
 * Source of a thread or process for XML queries. The paths of its two packages, and the maximum length of a result, are
 * its `workerData`, or its first argument in JSON. Messages in: `{ text }` sets the document, `{ query }` runs a query.
 * Out, for each query: `{ text }`, `{ isMissing }`, or `{ problem, isXml }`. XPath 1.0; the prefixes of a query are
 * those that the document declares, the first declaration of each. The parser knows the five entities of XML and
 * expands no others.
 */
export const xmlWorkerSource = `
const threads = require('node:worker_threads');
const port = threads.parentPort || { on: (name, hear) => process.on(name, hear), postMessage: (said) => process.send(said) };
const { parserPath, xpathPath, maxLength = Infinity } = threads.workerData || JSON.parse(process.argv[1]);
const { DOMParser } = require(parserPath);
const xpath = require(xpathPath);
let text = '';
let parsed;
const refuse = (level, message) => { if (level !== 'warning') throw new Error(String(message).split('\\n')[0]); };
function parse() {
  if (text.trim() === '') throw new Error('the body is empty');
  const document = new DOMParser({ errorHandler: refuse }).parseFromString(text.replace(/^\\uFEFF/, ''), 'text/xml');
  if (!document || !document.documentElement) throw new Error('the body has no element');
  const namespaces = {};
  for (let node = document.documentElement; node;) {
    const attributes = node.attributes || [];
    for (let at = 0; at < attributes.length; at += 1) {
      const { name, value } = attributes[at];
      if (name.startsWith('xmlns:') && !Object.hasOwn(namespaces, name.slice(6))) namespaces[name.slice(6)] = value;
    }
    let next = node.firstChild;
    for (let up = node; !next && up && up !== document.documentElement; up = up.parentNode) next = up.nextSibling;
    node = next;
  }
  return { document, select: xpath.useNamespaces(namespaces) };
}
function answerTo(query) {
  try { parsed = parsed || parse(); } catch (error) { return { problem: String(error.message), isXml: false }; }
  let found;
  try { found = parsed.select(query, parsed.document); } catch (error) { return { problem: String(error.message), isXml: true }; }
  if (typeof found === 'boolean') return { text: found ? 'True' : 'False' };
  if (!Array.isArray(found)) return said(String(found));
  if (found.length === 0) return { isMissing: true };
  const [node] = found;
  return said(String(node.nodeType === 1 || node.nodeType === 9 || node.nodeType === 11 ? node.textContent || '' : node.nodeValue || ''));
}
function said(text) {
  return text.length > maxLength ? { problem: 'the result is longer than ' + maxLength + ' characters', isXml: true } : { text };
}
${documentWorkerSourceEnd}`;
