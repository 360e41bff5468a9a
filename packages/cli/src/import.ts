import { UsageError, EXIT, type Io } from './io.js';

/** A text with the file it was read from. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Prints the script of a transaction monitor made from a recording or a Playwright test, and a note on each line that
 * was not imported unchanged. Nothing is sent.
 * @throws UsageError if nothing could be imported
 */
export async function importScripts(sources: readonly Source[], io: Io): Promise<number> {
  const [source, ...more] = sources;
  if (!source || more.length > 0) throw new UsageError('-f FILE: is required once: a recording or a Playwright test');
  // Loaded only for this command, since parsers of programs are large.
  const { importScript } = await import('@vedette/contract/transaction-import/import-script');
  const { printScript } = await import('@vedette/contract/transaction-script/print');
  const { script, notes } = importScript(source.text);
  for (const { line, text } of notes) io.printError(`${source.file}:${line}: ${text}`);
  if (!script) throw new UsageError(`${source.file}: nothing could be imported`);
  io.print(printScript(script));
  return EXIT.done;
}
