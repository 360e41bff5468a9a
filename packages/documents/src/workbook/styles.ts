import { escapeXml, SPREADSHEET } from './xml.js';

export interface CellStyle {
  /** A format code of Excel, such as `#,##0`. Default: the value as it is. */
  readonly numberFormat?: string;
  readonly font?: CellFont;
  readonly horizontal?: 'left' | 'right';
  readonly vertical?: 'top';
  /** In characters. */
  readonly indent?: number;
  readonly isWrapped?: boolean;
}

interface CellFont {
  readonly isBold?: boolean;
  /** In points; default 11. */
  readonly size?: number;
  /** `RRGGBB`; default black. */
  readonly colour?: string;
}

/** Lower numbers are formats built into Excel. */
const FIRST_FORMAT = 164;

/**
 * Returns the workbook part of styles. Cells refer to a style by its index in `all`, of which the first is the default.
 */
export function stylesXml(all: readonly CellStyle[]): string {
  const formats = new DistinctList<string>();
  const fonts = new DistinctList<string>();
  const cells = all.map((style) => {
    const format = style.numberFormat === undefined ? 0 : FIRST_FORMAT + formats.add(style.numberFormat);
    return cellXml(style, format, fonts.add(fontXml(style.font ?? {})));
  });
  const formatted = formats.all.map(
    (code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${escapeXml(code)}"/>`,
  );
  return [
    `<styleSheet xmlns="${SPREADSHEET}"><numFmts count="${formatted.length}">${formatted.join('')}</numFmts>`,
    `<fonts count="${fonts.all.length}">${fonts.all.join('')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

/** Distinct values in the order in which they were first added. */
class DistinctList<Value> {
  readonly all: Value[] = [];

  /** Adds a value and returns its index. */
  add(value: Value): number {
    const known = this.all.indexOf(value);
    return known === -1 ? this.all.push(value) - 1 : known;
  }
}

const fontXml = ({ isBold = false, size = 11, colour }: CellFont): string =>
  [
    '<font>',
    ...(isBold ? ['<b/>'] : []),
    `<sz val="${size}"/>`,
    ...(colour === undefined ? [] : [`<color rgb="FF${colour}"/>`]),
    '<name val="Calibri"/></font>',
  ].join('');

function cellXml({ horizontal, vertical, indent, isWrapped = false }: CellStyle, format: number, font: number): string {
  const alignment = [
    ...(isWrapped ? ['wrapText="1"'] : []),
    ...(horizontal === undefined ? [] : [`horizontal="${horizontal}"`]),
    ...(vertical === undefined ? [] : [`vertical="${vertical}"`]),
    ...(indent === undefined ? [] : [`indent="${indent}"`]),
  ];
  const applied = [
    ...(format === 0 ? [] : [' applyNumberFormat="1"']),
    ...(font === 0 ? [] : [' applyFont="1"']),
    ...(alignment.length === 0 ? [] : [' applyAlignment="1"']),
  ];
  const element = `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${applied.join('')}`;
  return alignment.length === 0 ? `${element}/>` : `${element}><alignment ${alignment.join(' ')}/></xf>`;
}
