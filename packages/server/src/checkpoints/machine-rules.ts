/** Warnings about a checkpoint's machine: memory, disk, resolver, browser. */
import type { MachineState } from '@vedette/contract/checkpoint/protocol';
import type { ServerWarning } from '@vedette/contract/v4/private-location';

/** With less, the system begins to kill processes or to swap, which makes times worthless. */
export const MEMORY_WARNING_BYTES = 256 * 1_048_576;

/** With less, results of a day offline no longer fit on the disk. */
export const DISK_WARNING_BYTES = 1_024 * 1_048_576;

/** Major version of the browser that npm installs with this version of the checkpoint. */
export const BROWSER_MAJOR = 147;

/** A major version is released every four weeks, so this is more than half a year. */
const MAJORS_BEHIND = 6;

/**
 * Returns warnings in the order in which they are shown.
 * @param machine undefined if unknown, which gives no warnings
 */
export function machineWarnings(machine: MachineState | undefined): ServerWarning[] {
  if (!machine) return [];
  const { freeMemoryBytes, freeDiskBytes = Infinity, isResolving, browser, browserVersion = '' } = machine;
  const major = Number.parseInt(browserVersion, 10);
  const conditions: readonly (readonly [ServerWarning, boolean])[] = [
    ['LowMemory', freeMemoryBytes < MEMORY_WARNING_BYTES],
    ['LowDisk', freeDiskBytes < DISK_WARNING_BYTES],
    ['ResolverFailing', !isResolving],
    ['BrowserMissing', browser === 'missing'],
    ['BrowserOutdated', browser === 'there' && major < BROWSER_MAJOR - MAJORS_BEHIND],
  ];
  return conditions.filter(([, applies]) => applies).map(([warning]) => warning);
}
