/** Machine-checkable rules of PDF/UA-1 (ISO 14289-1), numbered as in the Matterhorn Protocol. */
import { PdfObjects, type Dictionary, type Value } from './pdf-objects.js';

/** Returns the rules that a file breaks; empty for a valid file. */
export function findUaProblems(pdf: PdfObjects): string[] {
  return [...documentProblems(pdf), ...contentProblems(pdf), ...structureProblems(pdf), ...fontProblems(pdf)];
}

const check = (isMet: boolean, problem: string): string[] => (isMet ? [] : [problem]);
const toText = (value: Value | undefined): string => (typeof value === 'string' ? value.replace(/^u:/, '') : '');

/** Checkpoints 06, 07 and 11: the document has a PDF/UA identifier, a title and a language. */
function documentProblems(pdf: PdfObjects): string[] {
  const { catalog } = pdf;
  const metadata = pdf.stream(catalog['/Metadata']);
  return [
    ...check(pdf.dictionary(catalog['/MarkInfo'])['/Marked'] === true, 'the document is not marked as tagged'),
    ...check(metadata.includes('<pdfuaid:part>1<'), 'the metadata does not name PDF/UA-1'),
    ...check(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+</.test(metadata), 'the metadata has no title'),
    ...check(pdf.dictionary(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true, 'the title is not shown'),
    ...check(/^[a-z]{2}(-[A-Z]{2})?$/.test(toText(catalog['/Lang'])), 'the document has no language'),
    ...pdf.pages().flatMap(({ page }, i) => check(page['/Tabs'] === '/S', `page ${i + 1} has no reading order`)),
  ];
}

const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'Tj', 'TJ', "'", '"', 'Do', 'sh']);
const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+/g;

/** Checkpoint 01: everything that is drawn is an artifact, or belongs to exactly one element of the structure tree. */
function contentProblems(pdf: PdfObjects): string[] {
  const numbers = pdf.list(pdf.dictionary(pdf.dictionary(pdf.catalog['/StructTreeRoot'])['/ParentTree'])['/Nums']);
  return pdf.pages().flatMap(({ reference, page }, i) => {
    const at = numbers.indexOf(page['/StructParents'] ?? -1);
    const owners = at < 0 ? [] : pdf.list(numbers[at + 1]);
    const { marked, untagged } = readContent(
      pdf.list(page['/Contents']).length > 0 ? pdf.stream(page['/Contents']) : '',
    );
    const orphaned = marked.filter((id) => {
      const owner = pdf.dictionary(owners[id]);
      return owner['/Pg'] !== reference || !pdf.list(owner['/K']).includes(id);
    });
    return [
      ...check(untagged === 0, `page ${i + 1} draws ${untagged} things that are neither content nor artifact`),
      ...check(new Set(marked).size === marked.length, `page ${i + 1} marks content twice`),
      ...check(orphaned.length === 0, `page ${i + 1} has content outside the structure tree: ${orphaned.join(', ')}`),
    ];
  });
}

/** Returns the ids of the marked content of a page, and how often something is drawn outside of any. */
function readContent(content: string): { readonly marked: number[]; readonly untagged: number } {
  const marked: number[] = [];
  const nesting: boolean[] = [];
  let untagged = 0;
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    operands.push(token);
    if (token === 'BDC' || token === 'BMC') {
      const id = operands.indexOf('/MCID');
      if (id >= 0) marked.push(Number(operands[id + 1]));
      nesting.push(id >= 0 || operands.includes('/Artifact'));
    }
    if (token === 'EMC') nesting.pop();
    if (PAINTS.has(token) && !nesting.some(Boolean)) untagged += 1;
    if (/^[A-Za-z'"*]+$/.test(token)) operands = [];
  }
  return { marked, untagged };
}

const ALLOWED_PARENTS: Readonly<Record<string, readonly string[]>> = {
  '/TR': ['/Table'],
  '/TH': ['/TR'],
  '/TD': ['/TR'],
};
const KNOWN_TYPES = ['/Document', '/Sect', '/H1', '/H2', '/H3', '/P', '/Figure', '/Table', '/TR', '/TH', '/TD'];

interface Element {
  readonly type: string;
  readonly parent: string;
  readonly dictionary: Dictionary;
}

/**
 * Checkpoints 09, 13, 14 and 15: known element types in valid positions, figures with alternative text, headings in
 * order, table headings with a scope.
 */
function structureProblems(pdf: PdfObjects): string[] {
  const all = elementsBelow(pdf, pdf.dictionary(pdf.catalog['/StructTreeRoot']), '');
  let level = 0;
  return all.flatMap(({ type, parent, dictionary }) => {
    const heading = Number(/^\/H(\d)$/.exec(type)?.[1] ?? 0);
    const skips = heading > level + 1;
    if (heading > 0) level = heading;
    return [
      ...check(KNOWN_TYPES.includes(type), `${type} is not a known element type`),
      ...check(ALLOWED_PARENTS[type]?.includes(parent) ?? true, `${type} is a child of ${parent}`),
      ...check(type !== '/Figure' || toText(dictionary['/Alt']).trim() !== '', 'a figure has no alternative text'),
      ...check(type !== '/TH' || isScoped(pdf, dictionary), 'a table heading has no scope'),
      ...check(!skips, `${type} skips a level`),
    ];
  });
}

const isScoped = (pdf: PdfObjects, dictionary: Dictionary): boolean =>
  pdf.list(dictionary['/A']).some((attributes) => pdf.dictionary(attributes)['/Scope'] !== undefined);

function elementsBelow(pdf: PdfObjects, element: Dictionary, parent: string): Element[] {
  return pdf.list(element['/K']).flatMap((kid) => {
    const dictionary = pdf.dictionary(kid);
    const type = dictionary['/S'];
    return typeof type === 'string' ? [{ type, parent, dictionary }, ...elementsBelow(pdf, dictionary, type)] : [];
  });
}

/** Checkpoints 10 and 31: every font is embedded and maps to Unicode. */
function fontProblems(pdf: PdfObjects): string[] {
  const fonts = pdf.ofType('/Font').filter((font) => font['/Subtype'] === '/Type0');
  const untagged = pdf
    .ofType('/FontDescriptor')
    .filter((font) => !Object.keys(font).some((key) => key.startsWith('/FontFile')));
  return [
    ...check(fonts.length > 0 && untagged.length === 0, 'a font is not embedded'),
    ...check(
      fonts.every((font) => font['/ToUnicode'] !== undefined),
      'characters of a font have no Unicode mapping',
    ),
  ];
}
