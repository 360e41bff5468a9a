import type { RandomSource } from '@vedette/kernel/random';

/** Version digit of a custom GUID (RFC 9562). GUIDs of monitors have version 4. */
const TEST_RUN_VERSION = '8';
const VERSION_INDEX = 14;

/** Creates the GUID that a test run has in place of a monitor, so that every process recognises it. */
export function createTestRunGuid(random: Pick<RandomSource, 'newGuid'>): string {
  const guid = random.newGuid();
  return `${guid.slice(0, VERSION_INDEX)}${TEST_RUN_VERSION}${guid.slice(VERSION_INDEX + 1)}`;
}

export const isTestRunGuid = (guid: string): boolean => guid[VERSION_INDEX] === TEST_RUN_VERSION;
