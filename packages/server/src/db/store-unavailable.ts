/**
 * Why the store cannot be used now:
 * - `busy` it answers, but all connections of this process are taken, or the server has no room for a further one
 * - `away` nothing answers
 * - `readOnly` a server answers that takes no writes, or no server of the list is the one asked for
 */
export type UnavailableKind = 'busy' | 'away' | 'readOnly';

/** Thrown when a statement was never sent. The same statement may succeed later. */
export class StoreUnavailable extends Error {
  readonly kind: UnavailableKind;

  constructor(kind: UnavailableKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
    this.kind = kind;
  }
}
