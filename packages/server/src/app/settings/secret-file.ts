import { open, readFile, rm } from 'node:fs/promises';
import { Fault } from '@vedette/kernel/fault';

/**
 * Creates a small file that only its owner can read. The file is flushed and complete, or absent: a partial file left by
 * a full disk is removed, because the next start would take an empty file for a secret.
 * @throws the error of the system, `EEXIST` when the file exists
 */
export async function createSecretFile(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the text of a secret file, and creates the file when it is missing.
 * @returns `isNew`: whether the file was created by this call
 * @throws Fault `invalid` for an empty file: another process may be using it, or a crash of the machine lost its
 * content
 */
export async function loadOrCreateSecret(
  file: string,
  generate: () => string,
): Promise<{ readonly text: string; readonly isNew: boolean }> {
  const isNew = await createSecretFile(file, generate()).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    },
  );
  const text = (await readFile(file, 'utf8')).trim();
  if (text === '') {
    throw new Fault('invalid', `${file} is empty; restore it from a backup, or delete it if this is the first start`);
  }
  return { text, isNew };
}
