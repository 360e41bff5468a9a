/** Warnings about the machine of a checkpoint: memory, disk, resolver, browser. */
import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import type { ServerWarning } from '@vedette/contract/v4/private-location';

/** Less and the system begins to end processes, or to swap, which makes times worthless. */
export const MEMORY_WARNING_BYTES = 256 * 1_048_576;

/** Less and results can no longer wait on disk for a day out of reach. */
export const DISK_WARNING_BYTES = 1_024 * 1_048_576;

/** The one npm brings with the checkpoint of this version. */
export const BROWSER_MAJOR = 147;

/** A major version comes every four weeks: behind by more than half a year. */
const MAJORS_BEHIND = 6;

/** In the order they are shown. @param machine undefined: nothing is known of it, and nothing said */
export function machineWarnings(machine: MachineState | undefined): ServerWarning[] {
  if (!machine) return [];
  const { freeMemoryBytes, freeDiskBytes = Infinity, isResolving, browser, browserVersion = '' } = machine;
  const major = Number.parseInt(browserVersion, 10);
  const holds: readonly (readonly [ServerWarning, boolean])[] = [
    ['LowMemory', freeMemoryBytes < MEMORY_WARNING_BYTES],
    ['LowDisk', freeDiskBytes < DISK_WARNING_BYTES],
    ['ResolverFailing', !isResolving],
    ['BrowserMissing', browser === 'missing'],
    ['BrowserOutdated', browser === 'there' && major < BROWSER_MAJOR - MAJORS_BEHIND],
  ];
  return holds.filter(([, isSo]) => isSo).map(([warning]) => warning);
}
