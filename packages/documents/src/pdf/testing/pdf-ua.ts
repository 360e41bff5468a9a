/** Machine-checkable rules of PDF/UA-1 (ISO 14289-1), numbered as in the Matterhorn Protocol. */
import { PdfObjects, type Dictionary, type Value } from './pdf-objects.js';

/** Returns the rules that a file breaks; empty for a valid file. */
export function uaProblems(pdf: PdfObjects): string[] {
  return [...documentProblems(pdf), ...contentProblems(pdf), ...structureProblems(pdf), ...fontProblems(pdf)];
}

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);
const toText = (value: Value | undefined): string => (typeof value === 'string' ? value.replace(/^u:/, '') : '');

/** Checkpoints 06, 07 and 11: the document has a PDF/UA identifier, a title and a language. */
function documentProblems(pdf: PdfObjects): string[] {
  const { catalog } = pdf;
  const metadata = pdf.stream(catalog['/Metadata']);
  return [
    ...unless(pdf.dictionary(catalog['/MarkInfo'])['/Marked'] === true, 'the document is not marked as tagged'),
    ...unless(metadata.includes('<pdfuaid:part>1<'), 'the metadata does not name PDF/UA-1'),
    ...unless(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+</.test(metadata), 'the metadata has no title'),
    ...unless(pdf.dictionary(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true, 'the title is not shown'),
    ...unless(/^[a-z]{2}(-[A-Z]{2})?$/.test(toText(catalog['/Lang'])), 'the document has no language'),
    ...pdf.pages().flatMap(({ page }, i) => unless(page['/Tabs'] === '/S', `page ${i + 1} has no reading order`)),
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
    const { marked, bare } = readContent(pdf.list(page['/Contents']).length > 0 ? pdf.stream(page['/Contents']) : '');
    const lost = marked.filter((id) => {
      const owner = pdf.dictionary(owners[id]);
      return owner['/Pg'] !== reference || !pdf.list(owner['/K']).includes(id);
    });
    return [
      ...unless(bare === 0, `page ${i + 1} draws ${bare} things that are neither content nor artifact`),
      ...unless(new Set(marked).size === marked.length, `page ${i + 1} marks content twice`),
      ...unless(lost.length === 0, `page ${i + 1} has content outside the structure tree: ${lost.join(', ')}`),
    ];
  });
}

/** Returns the ids of the marked content of a page, and how often something is drawn outside of any. */
function readContent(content: string): { readonly marked: number[]; readonly bare: number } {
  const marked: number[] = [];
  const open: boolean[] = [];
  let bare = 0;
  let since: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    since.push(token);
    if (token === 'BDC' || token === 'BMC') {
      const id = since.indexOf('/MCID');
      if (id >= 0) marked.push(Number(since[id + 1]));
      open.push(id >= 0 || since.includes('/Artifact'));
    }
    if (token === 'EMC') open.pop();
    if (PAINTS.has(token) && !open.some(Boolean)) bare += 1;
    if (/^[A-Za-z'"*]+$/.test(token)) since = [];
  }
  return { marked, bare };
}

const PARENTS: Readonly<Record<string, readonly string[]>> = { '/TR': ['/Table'], '/TH': ['/TR'], '/TD': ['/TR'] };
const KNOWN = ['/Document', '/Sect', '/H1', '/H2', '/H3', '/P', '/Figure', '/Table', '/TR', '/TH', '/TD'];

interface Element {
  readonly type: string;
  readonly parent: string;
  readonly own: Dictionary;
}

/**
 * Checkpoints 09, 13, 14 and 15: known element types in valid positions, figures with alternative text, headings in
 * order, table headings with a scope.
 */
function structureProblems(pdf: PdfObjects): string[] {
  const all = elementsBelow(pdf, pdf.dictionary(pdf.catalog['/StructTreeRoot']), '');
  let level = 0;
  return all.flatMap(({ type, parent, own }) => {
    const heading = Number(/^\/H(\d)$/.exec(type)?.[1] ?? 0);
    const skips = heading > level + 1;
    if (heading > 0) level = heading;
    return [
      ...unless(KNOWN.includes(type), `${type} is not a known element type`),
      ...unless(PARENTS[type]?.includes(parent) ?? true, `${type} is a child of ${parent}`),
      ...unless(type !== '/Figure' || toText(own['/Alt']).trim() !== '', 'a figure has no alternative text'),
      ...unless(type !== '/TH' || isScoped(pdf, own), 'a table heading has no scope'),
      ...unless(!skips, `${type} skips a level`),
    ];
  });
}

const isScoped = (pdf: PdfObjects, own: Dictionary): boolean =>
  pdf.list(own['/A']).some((attributes) => pdf.dictionary(attributes)['/Scope'] !== undefined);

function elementsBelow(pdf: PdfObjects, element: Dictionary, parent: string): Element[] {
  return pdf.list(element['/K']).flatMap((kid) => {
    const own = pdf.dictionary(kid);
    const type = own['/S'];
    return typeof type === 'string' ? [{ type, parent, own }, ...elementsBelow(pdf, own, type)] : [];
  });
}

/** Checkpoints 10 and 31: every font is embedded and maps to Unicode. */
function fontProblems(pdf: PdfObjects): string[] {
  const fonts = pdf.ofType('/Font').filter((font) => font['/Subtype'] === '/Type0');
  const bare = pdf
    .ofType('/FontDescriptor')
    .filter((font) => !Object.keys(font).some((key) => key.startsWith('/FontFile')));
  return [
    ...unless(fonts.length > 0 && bare.length === 0, 'a font is not embedded'),
    ...unless(
      fonts.every((font) => font['/ToUnicode'] !== undefined),
      'characters of a font have no Unicode mapping',
    ),
  ];
}
