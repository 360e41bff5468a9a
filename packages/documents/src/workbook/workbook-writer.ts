import { zip, type ZipEntry } from '../zip.js';
import { sheetName } from './name-rules.js';
import { sheetXml } from './sheet-xml.js';
import type { Sheet } from './sheet.js';
import { stylesXml, type CellStyle } from './styles.js';
import { escapeXml, SPREADSHEET } from './xml.js';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Writes workbooks that Excel opens (ECMA-376, SpreadsheetML). The same sheets yield the same bytes. */
export class WorkbookWriter<Style extends string> {
  readonly #styles: readonly CellStyle[];
  readonly #styleIds: ReadonlyMap<string, number>;
  readonly #names: string[] = [];
  readonly #usedNames = new Set<string>();
  readonly #sheets: string[] = [];

  /** @param styles by the names that cells use; the first is the default for empty cells */
  constructor(styles: Readonly<Record<Style, CellStyle>>) {
    this.#styles = Object.values(styles);
    this.#styleIds = new Map(Object.keys(styles).map((name, i) => [name, i]));
  }

  async addSheet({ name, ...sheet }: Sheet<Style>): Promise<void> {
    const uniqueName = sheetName(name, this.#usedNames);
    this.#usedNames.add(uniqueName.toLowerCase());
    this.#names.push(uniqueName);
    this.#sheets.push(await sheetXml(sheet, (style) => this.#styleIds.get(style) ?? 0));
  }

  /** Returns the file with the sheets that were added. */
  finish(): Promise<Buffer> {
    return zip([
      toZipEntry('[Content_Types].xml', contentTypesXml(this.#sheets.length)),
      toZipEntry('_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']])),
      toZipEntry('xl/workbook.xml', workbookXml(this.#names)),
      toZipEntry(
        'xl/_rels/workbook.xml.rels',
        relationsXml([
          ...this.#sheets.map((_each, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ),
      toZipEntry('xl/styles.xml', stylesXml(this.#styles)),
      ...this.#sheets.map((text, i) => toZipEntry(`xl/worksheets/sheet${i + 1}.xml`, text)),
    ]);
  }
}

const toZipEntry = (name: string, text: string): ZipEntry => ({ name, content: Buffer.from(XML_DECLARATION + text) });

function workbookXml(names: readonly string[]): string {
  const sheets = names.map((name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  return `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relationsXml(targets: readonly (readonly [string, string])[]): string {
  const all = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function contentTypesXml(sheets: number): string {
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const all = Array.from({ length: sheets }, (_each, i) => type(`worksheets/sheet${i + 1}`, 'worksheet'));
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    type('workbook', 'sheet.main'),
    type('styles', 'styles'),
    ...all,
    '</Types>',
  ].join('');
}
