import { canSealDescriptors } from './descriptors.js';
import { networkless } from './networkless.js';

/** What keeps a process of strangers' scripts off every network, besides what Node itself refuses it. */
export interface Walls {
  /** Put before its command: see `networkless`. */
  readonly wrap: readonly string[];
  /** Before the first script it loses the right to open anything: see `sealDescriptors`. */
  readonly seals: boolean;
}

/** Both, where the system has them. */
export async function detectWalls(): Promise<Walls> {
  const [wrap, seals] = await Promise.all([networkless(), canSealDescriptors()]);
  return { wrap, seals };
}

/** One of them is enough: each keeps sockets from reaching anything. */
export const hasWall = ({ wrap, seals }: Walls): boolean => wrap.length > 0 || seals;

/** What collections run within; undefined: they are not run. @param mode `always`: even behind no wall */
export const wallsFor = (walls: Walls, mode: 'confined' | 'always' = 'confined'): Walls | undefined =>
  hasWall(walls) || mode === 'always' ? walls : undefined;

/** As the server is told, for the people who run the checkpoint. */
export const wallTraits = ({ wrap, seals }: Walls): string[] => [
  ...(wrap.length > 0 ? ['wall:empty network'] : []),
  ...(seals ? ['wall:no new sockets'] : []),
];
