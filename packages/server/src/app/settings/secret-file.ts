import { open, readFile, rm } from 'node:fs/promises';
import { Fault } from '@vedette/kernel/fault';

/**
 * Makes a small file that only its owner reads. It is flushed and whole, or not there: what a full disk took in part is removed, because
 * the next start would take an empty file for a secret.
 * @throws the error of the system, `EEXIST` for a file that is there
 */
export async function makeSecretFile(file: string, text: string): Promise<void> {
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
 * The text of a secret file, which is made when it is not there.
 * @returns whether it was made now
 * @throws Fault `invalid` for an empty one: it may be in use by another process, or hold what a crash of the machine has lost
 */
export async function secretIn(
  file: string,
  make: () => string,
): Promise<{ readonly text: string; readonly isFresh: boolean }> {
  const isFresh = await makeSecretFile(file, make()).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    },
  );
  const text = (await readFile(file, 'utf8')).trim();
  if (text === '') {
    throw new Fault('invalid', `${file} is empty; restore it from a backup, or, on a first start, delete it`);
  }
  return { text, isFresh };
}
