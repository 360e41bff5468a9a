// Brings the catalogues up to date with the messages of the code; with --check it reports what is missing, stale or wrong.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cultures } from '../culture.js';
import { messageKey } from '../message.js';
import { findCatalogueProblems, mergeCatalogue, type SourceMessage } from './catalogue-file.js';
import { findMessages } from './find-messages.js';
import { findProblems, readRuleFunctions } from './find-problems.js';

const packages = fileURLToPath(new URL('../../../', import.meta.url));
const catalogues = fileURLToPath(new URL('../catalogues/', import.meta.url));
/** Packages whose texts people read. */
const PACKAGES = ['contract', 'kernel', 'protocols', 'server', 'web'];
/** Errors of the web app are texts like its others; those of a start appear in the log of the service, which is English. */
const hasProblems = (file: string): boolean =>
  !/^packages[/](web[/]|server[/]src[/]app[/]|protocols[/]src[/]outbound-proxy)/.test(file);
const isSource = (path: string): boolean =>
  /[.]tsx?$/.test(path) && !/[.](test|hard|real)[.]tsx?$|(^|[/\\])testing[/\\]/.test(path);

const RULE_FILE = join(packages, 'kernel', 'src', 'rule-messages.ts');
const ruleFunctions = readRuleFunctions(RULE_FILE, readFileSync(RULE_FILE, 'utf8'));

function readMessages(): SourceMessage[] {
  const messages = new Map<string, SourceMessage & { readonly files: string[] }>();
  for (const name of PACKAGES) {
    const folder = join(packages, name, 'src');
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isSource).sort()) {
      const file = ['packages', name, 'src', ...path.split(/[/\\]/)].join('/');
      const source = readFileSync(join(folder, path), 'utf8');
      const found = [
        ...findMessages(file, source),
        ...(hasProblems(file) ? findProblems(file, source, ruleFunctions) : []),
      ];
      for (const { text, context } of found) {
        const key = messageKey(text, context);
        const message = messages.get(key) ?? { text, context, files: [] };
        if (!message.files.includes(file)) message.files.push(file);
        messages.set(key, message);
      }
    }
  }
  return [...messages.values()].sort((a, b) => compare(a.text, b.text) || compare(a.context ?? '', b.context ?? ''));
}

/** By code unit, so that the order does not depend on the machine. */
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const isCheck = process.argv.includes('--check');
const messages = readMessages();
const problems: string[] = [];
for (const culture of cultures.filter((each) => each !== 'en-GB')) {
  const path = join(catalogues, `${culture}.po`);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const merged = mergeCatalogue(messages, culture, before);
  if (!isCheck) writeFileSync(path, merged);
  else if (merged !== before) problems.push(`${culture}: the catalogue is out of date: run npm run messages`);
  problems.push(...findCatalogueProblems(messages, culture, merged));
}
for (const problem of problems) console.error(problem);
console.log(`messages: ${messages.length} in the code, ${problems.length} problems`);
if (isCheck && problems.length > 0) process.exitCode = 1;
