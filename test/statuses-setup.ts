import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endpointStatuses } from '../packages/contract/src/statuses.js';
import { endpoints } from '../packages/contract/src/table.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder in which every test file stores the endpoints and statuses it saw. */
    statusesFolder: string;
  }
}

/**
 * Checks that a test sees each declared status of each endpoint, and that no test sees another one. This is known at
 * the end of a complete `npm run test:statuses`, which then exits with 1 and the list. A run of some files reports
 * nothing, unless `VEDETTE_STATUSES_FOLDER` is a folder with the results of runs, which then count as one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenFolder = process.env['VEDETTE_STATUSES_FOLDER'];
  if (givenFolder !== undefined) await mkdir(givenFolder, { recursive: true });
  const folder = givenFolder ?? (await mkdtemp(join(tmpdir(), 'vedette-statuses-')));
  project.provide('statusesFolder', folder);
  return async () => {
    const resultFiles = await readdir(folder);
    const { testFiles } = await project.globTestFiles();
    const isComplete = resultFiles.length >= testFiles.length && project.config.testNamePattern === undefined;
    const observed = new Set<string>();
    for (const name of resultFiles) {
      for (const pair of JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]) observed.add(pair);
    }
    if (givenFolder === undefined) await rm(folder, { recursive: true, force: true });
    if (!isComplete && givenFolder === undefined) return;
    const problems = findDifferences(observed);
    if (problems.length === 0) return;
    console.error(`statuses of endpoints:\n  ${problems.join('\n  ')}`);
    process.exitCode = 1;
  };
}

function findDifferences(observed: ReadonlySet<string>): string[] {
  const declared = new Set<string>();
  for (const endpoint of endpoints) {
    const { success, failureStatuses: failures } = endpointStatuses(endpoint);
    for (const status of [...success, ...failures]) declared.add(`${endpoint.id} ${String(status)}`);
  }
  const endpointIds = new Set<string>(endpoints.map(({ id }) => id));
  const unobserved = [...declared].filter((pair) => !observed.has(pair));
  const undeclared = [...observed].filter((pair) => !declared.has(pair) && endpointIds.has(pair.split(' ')[0] ?? ''));
  return [
    ...unobserved.map((pair) => `no test sees ${pair}`),
    ...undeclared.map((pair) => `a test sees ${pair}, which is not declared`),
  ];
}
