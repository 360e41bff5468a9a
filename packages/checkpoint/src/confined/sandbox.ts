import { canSealDescriptors } from './descriptors.js';
import { findNetworklessPrefix } from './networkless.js';

/** Sandbox that keeps processes of untrusted scripts off the network, besides Node's own restrictions. */
export interface Sandbox {
  /** Prefix of the command; see `findNetworklessPrefix`. */
  readonly commandPrefix: readonly string[];
  /** Whether the process loses the right to open files and sockets before the first script; see `sealDescriptors`. */
  readonly sealsDescriptors: boolean;
}

/** Detects which sandboxes the system offers. */
export async function detectSandbox(): Promise<Sandbox> {
  const [commandPrefix, sealsDescriptors] = await Promise.all([findNetworklessPrefix(), canSealDescriptors()]);
  return { commandPrefix, sealsDescriptors };
}

/** Either suffices: each prevents network connections. */
export const isolatesNetwork = ({ commandPrefix, sealsDescriptors }: Sandbox): boolean =>
  commandPrefix.length > 0 || sealsDescriptors;

/**
 * Returns the sandbox for collections; undefined if they are not run.
 * @param mode `always` runs them also without a sandbox
 */
export const chooseSandbox = (sandbox: Sandbox, mode: 'confined' | 'always' = 'confined'): Sandbox | undefined =>
  isolatesNetwork(sandbox) || mode === 'always' ? sandbox : undefined;

/** Names of the sandboxes as reported to the server, for administrators. */
export const sandboxTraits = ({ commandPrefix, sealsDescriptors }: Sandbox): string[] => [
  ...(commandPrefix.length > 0 ? ['wall:empty network'] : []),
  ...(sealsDescriptors ? ['wall:no new sockets'] : []),
];
