import { createHash } from 'node:crypto';

/**
 * Returns which of the members does the work `key`: the one with the highest hash of member and key (rendezvous
 * hashing). When a member joins or leaves, only work from or to that member moves. Undefined without members.
 */
export function rendezvousOwner(key: string, members: readonly string[]): string | undefined {
  let owner: { readonly member: string; readonly weight: string } | undefined;
  for (const member of members) {
    const weight = createHash('sha256').update(`${member} ${key}`).digest('hex');
    if (owner === undefined || weight > owner.weight) owner = { member, weight };
  }
  return owner?.member;
}

/**
 * The share of this process in work that the members divide. Members may briefly disagree, so work that must be done by
 * one process at a time is claimed in the store as well.
 */
export class WorkShare {
  readonly #holder: string;
  #members: readonly string[] = [];

  /** @param holder name of this process */
  constructor(holder: string) {
    this.#holder = holder;
  }

  /** Sets the processes that take part. Without any, this process owns nothing. */
  setMembers(holders: readonly string[]): void {
    this.#members = holders;
  }

  owns(key: string): boolean {
    return rendezvousOwner(key, this.#members) === this.#holder;
  }
}
