import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomSource } from '@vedette/kernel/random';
import type { Config } from '../settings/config.js';

const FILE = 'member';

/**
 * Loads the id of the data folder among the processes of one store, which the first start creates. Only one process at
 * a time uses a folder, so a row with this id was written by this process or by one that has ended.
 */
export async function loadMemberId(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  random: Pick<RandomSource, 'newGuid'>,
): Promise<string> {
  await mkdir(dataFolder, { recursive: true });
  const file = join(dataFolder, FILE);
  const existing = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (existing !== '') return existing;
  const member = random.newGuid();
  await writeFile(file, `${member}\n`, { mode: 0o600 });
  return member;
}
