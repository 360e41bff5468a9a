/**
 * Why the store cannot be used now:
 * - `busy` it responds, but all connections of this process are in use, or the server accepts no further one
 * - `away` nothing responds
 * - `readOnly` the server is read-only, or no server of the list is of the required kind
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
