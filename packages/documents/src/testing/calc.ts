import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Downloaded by `npm run test:real`. */
const ROOT = fileURLToPath(new URL('../../../../node_modules/.cache/real-servers/libreoffice/root', import.meta.url));
const OFFICE = join(ROOT, 'usr', 'lib', 'libreoffice');
const PROGRAM = join(OFFICE, 'program', 'soffice.bin');
const LIBRARIES = join(ROOT, 'usr', 'lib', `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`);

/** Why LibreOffice cannot be used here; undefined if it is installed. */
export const calcIsMissing = existsSync(PROGRAM) ? undefined : 'LibreOffice is not installed';

/** Options of LibreOffice's CSV import. */
export interface CsvImport {
  readonly separators: readonly string[];
  readonly culture: 'en-US' | 'en-GB' | 'fr-FR' | 'de-DE' | 'nl-NL';
  /** If false, quotes are part of the texts. */
  readonly knowsQuotes: boolean;
}

/** Windows language identifiers. */
const CULTURES = { 'en-US': 1033, 'en-GB': 2057, 'fr-FR': 1036, 'de-DE': 1031, 'nl-NL': 1043 } as const;
const UTF_8 = 76;
const QUOTE = 34;

/**
 * The import with the most interpretation: quoted texts are evaluated, special numbers detected, and blanks around
 * texts removed.
 */
function importFilter({ separators, culture, knowsQuotes }: CsvImport): string {
  const codes = separators.map((separator) => separator.charCodeAt(0)).join('/');
  const firstLine = 1;
  const quote = knowsQuotes ? QUOTE : '';
  return `CSV:${[codes, quote, UTF_8, firstLine, '', CULTURES[culture], false, true, false, false, true].join(',')}`;
}

export interface CalcCell {
  readonly type: string;
  readonly formula: string | undefined;
  /** The number as LibreOffice stores it. */
  readonly value: number | undefined;
  readonly text: string;
}

/** A spreadsheet as LibreOffice, which did not write it, opens it: rows of all sheets, one sheet after the other. */
export class Calc {
  readonly #folder = mkdtempSync(join(tmpdir(), 'vedette-calc-'));

  constructor() {
    // The first start with a new profile only creates the profile.
    spawnSync(PROGRAM, [...this.#settings(), '--terminate_after_init'], this.#options());
  }

  csv(text: string, csvImport: CsvImport): readonly CalcCell[][] {
    return this.#open('list.csv', text, [`--infilter=${importFilter(csvImport)}`]);
  }

  xlsx(workbook: Buffer): readonly CalcCell[][] {
    return this.#open('list.xlsx', workbook, []);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #open(name: string, content: string | Buffer, extraArguments: readonly string[]): readonly CalcCell[][] {
    const path = join(this.#folder, name);
    writeFileSync(path, content);
    const target = ['--convert-to', 'fods', '--outdir', this.#folder, path];
    execFileSync(PROGRAM, [...this.#settings(), ...extraArguments, ...target], this.#options());
    return parseRows(readFileSync(join(this.#folder, 'list.fods'), 'utf8'));
  }

  /** LibreOffice searches under `/usr` unless its path is given. */
  #settings(): string[] {
    const profile = pathToFileURL(join(this.#folder, 'profile')).href;
    const registry = pathToFileURL(join(OFFICE, 'share', '.registry')).href;
    const layers = `xcsxcu:${registry} res:${registry} user:!${profile}/user/registrymodifications.xcu`;
    return [
      '--headless',
      '--norestore',
      `-env:UserInstallation=${profile}`,
      `-env:BRAND_BASE_DIR=${pathToFileURL(OFFICE).href}`,
      `-env:CONFIGURATION_LAYERS=${layers}`,
    ];
  }

  #options() {
    const libraries = [join(OFFICE, 'program'), LIBRARIES].join(':');
    const env = { PATH: '/usr/bin:/bin', HOME: this.#folder, LD_LIBRARY_PATH: libraries };
    return { env, stdio: 'ignore', timeout: 60_000 } as const;
  }
}

const parseRows = (xml: string): CalcCell[][] =>
  [...xml.matchAll(/<table:table-row\b[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) => parseCells(row));

function parseCells(row: string): CalcCell[] {
  const cells = row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g);
  return [...cells].flatMap(([, attributes = '', content = '']) => {
    const attribute = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
    const type = attribute('office:value-type');
    // LibreOffice fills rows with empty cells up to the last column of the sheet.
    const repeated = type === undefined ? Math.min(Number(attribute('table:number-columns-repeated') ?? 1), 50) : 1;
    const value = attribute('office:value');
    const cell: CalcCell = {
      type: type ?? 'empty',
      formula: attribute('table:formula'),
      value: value === undefined ? undefined : Number(value),
      text: parseText(content),
    };
    return Array.from({ length: repeated }, () => cell);
  });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const parseText = (content: string): string =>
  [...content.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g)]
    .map(([, text = '']) =>
      text.replace(/<[^>]+>/g, ' ').replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity),
    )
    .join('\n');
