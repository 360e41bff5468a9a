/** What a process that runs strangers' code may use. */
export interface Allowance {
  /** Paths, a `*` at their end for everything below; empty: no file can be read. */
  readonly reads: readonly string[];
  /** Of V8; what lies outside its heap is watched by whoever starts the process. */
  readonly heapMb: number;
}

/** Flags of a Node process that cannot write files, start processes or threads, or load native code. */
export function confinedFlags({ reads, heapMb }: Allowance): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const allowed = reads.map((path) => `--allow-fs-read=${path}`);
  return [flag, ...allowed, `--max-old-space-size=${heapMb}`, '--no-warnings'];
}
