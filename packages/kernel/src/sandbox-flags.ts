/** Resources that a process running untrusted code may use. */
export interface SandboxLimits {
  /** Paths, with a `*` at the end for everything below. Empty: no file can be read. */
  readonly readablePaths: readonly string[];
  /** Heap limit of V8. The parent of the process watches memory outside the heap. */
  readonly heapMb: number;
}

/** Returns flags for a Node process that cannot write files, start processes or threads, or load native code. */
export function sandboxFlags({ readablePaths, heapMb }: SandboxLimits): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const allowed = readablePaths.map((path) => `--allow-fs-read=${path}`);
  return [flag, ...allowed, `--max-old-space-size=${heapMb}`, '--no-warnings'];
}
