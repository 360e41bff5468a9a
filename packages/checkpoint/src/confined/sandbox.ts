import { canSealDescriptors } from './descriptors.js';
import { networkless } from './networkless.js';

/** Sandbox that keeps processes of untrusted scripts off the network, besides Node's own restrictions. */
export interface Sandbox {
  /** Prefix of the command; see `findNetworklessPrefix`. */
  readonly wrap: readonly string[];
  /** Whether the process loses the right to open files and sockets before the first script; see `sealDescriptors`. */
  readonly seals: boolean;
}

/** Detects which sandboxes the system offers. */
export async function detectSandbox(): Promise<Sandbox> {
  const [wrap, seals] = await Promise.all([networkless(), canSealDescriptors()]);
  return { wrap, seals };
}

/** Either suffices: each prevents network connections. */
export const isolatesNetwork = ({ wrap, seals }: Sandbox): boolean => wrap.length > 0 || seals;

/**
 * Returns the sandbox for collections; undefined if they are not run.
 * @param mode `always` runs them also without a sandbox
 */
export const chooseSandbox = (sandbox: Sandbox, mode: 'confined' | 'always' = 'confined'): Sandbox | undefined =>
  isolatesNetwork(sandbox) || mode === 'always' ? sandbox : undefined;

/** Names of the sandboxes as reported to the server, for administrators. */
export const sandboxTraits = ({ wrap, seals }: Sandbox): string[] => [
  ...(wrap.length > 0 ? ['wall:empty network'] : []),
  ...(seals ? ['wall:no new sockets'] : []),
];
