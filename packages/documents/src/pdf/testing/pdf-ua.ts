/** Rules of PDF/UA-1 (ISO 14289-1) that a program can check, as the Matterhorn protocol counts them. */
import { PdfObjects, type Dictionary, type Value } from './pdf-objects.js';

/** What is wrong with a file; nothing for one that holds to the rules. */
export function uaProblems(pdf: PdfObjects): string[] {
  return [...documentProblems(pdf), ...contentProblems(pdf), ...structureProblems(pdf), ...fontProblems(pdf)];
}

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);
const toText = (value: Value | undefined): string => (typeof value === 'string' ? value.replace(/^u:/, '') : '');

/** Checkpoints 06, 07 and 11: the document says what it is, what it is called and in which language. */
function documentProblems(pdf: PdfObjects): string[] {
  const { catalog } = pdf;
  const metadata = pdf.stream(catalog['/Metadata']);
  return [
    ...unless(pdf.dictionary(catalog['/MarkInfo'])['/Marked'] === true, 'the document is not marked as tagged'),
    ...unless(metadata.includes('<pdfuaid:part>1<'), 'the metadata does not name PDF/UA-1'),
    ...unless(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+</.test(metadata), 'the metadata has no title'),
    ...unless(pdf.dictionary(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true, 'the title is not shown'),
    ...unless(/^[a-z]{2}(-[A-Z]{2})?$/.test(toText(catalog['/Lang'])), 'the document has no language'),
    ...pdf.pages().flatMap(({ page }, i) => unless(page['/Tabs'] === '/S', `page ${i + 1} is not read in its order`)),
  ];
}

const PAINTS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'Tj', 'TJ', "'", '"', 'Do', 'sh']);
const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|\/[^\s<>[\]()/]*|[^\s<>[\]()/]+/g;

/** Checkpoint 01: all that is drawn is decoration, or belongs to exactly one element of the structure, which knows it. */
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
      ...unless(bare === 0, `page ${i + 1} draws ${bare} things that are neither content nor decoration`),
      ...unless(new Set(marked).size === marked.length, `page ${i + 1} marks content twice`),
      ...unless(lost.length === 0, `page ${i + 1} has content that no element knows: ${lost.join(', ')}`),
    ];
  });
}

/** Numbers of the marked content of a page, and how often something is drawn outside of any. */
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

/** Checkpoints 09, 13, 14 and 15: known types in their places, pictures with words, headings in order, headings of columns. */
function structureProblems(pdf: PdfObjects): string[] {
  const all = elementsBelow(pdf, pdf.dictionary(pdf.catalog['/StructTreeRoot']), '');
  let level = 0;
  return all.flatMap(({ type, parent, own }) => {
    const heading = Number(/^\/H(\d)$/.exec(type)?.[1] ?? 0);
    const skips = heading > level + 1;
    if (heading > 0) level = heading;
    return [
      ...unless(KNOWN.includes(type), `${type} is no type of element`),
      ...unless(PARENTS[type]?.includes(parent) ?? true, `${type} stands in ${parent}`),
      ...unless(type !== '/Figure' || toText(own['/Alt']).trim() !== '', 'a figure has no words'),
      ...unless(type !== '/TH' || isScoped(pdf, own), 'a heading of a table says not what it is over'),
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

/** Checkpoints 10 and 31: every font is in the file, and its letters can be read out. */
function fontProblems(pdf: PdfObjects): string[] {
  const fonts = pdf.ofType('/Font').filter((font) => font['/Subtype'] === '/Type0');
  const bare = pdf
    .ofType('/FontDescriptor')
    .filter((font) => !Object.keys(font).some((key) => key.startsWith('/FontFile')));
  return [
    ...unless(fonts.length > 0 && bare.length === 0, 'a font is not in the file'),
    ...unless(
      fonts.every((font) => font['/ToUnicode'] !== undefined),
      'letters of a font cannot be read out',
    ),
  ];
}
