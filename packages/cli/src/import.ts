import { UsageError, EXIT, type Io } from './io.js';

/** A text and the file it was read from. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Prints the script of a transaction monitor made from a recording or a Playwright test, and complains of each line that
 * was not taken over as it was. Nothing is sent anywhere.
 * @throws UsageError when nothing could be taken over
 */
export async function importScripts(sources: readonly Source[], io: Io): Promise<number> {
  const [source, ...more] = sources;
  if (!source || more.length > 0) throw new UsageError('-f FILE: is needed, once: a recording or a Playwright test');
  // A parser of programs is not for every command to load.
  const { importScript } = await import('@vedette/contract/transaction-import/import-script');
  const { printScript } = await import('@vedette/contract/transaction-script/print');
  const { script, notes } = importScript(source.text);
  for (const { line, text } of notes) io.complain(`${source.file}:${line}: ${text}`);
  if (!script) throw new UsageError(`${source.file}: nothing of it could be taken over`);
  io.print(printScript(script));
  return EXIT.done;
}
