import { isReadOnly, isTimeout } from './limited-pool.js';
import { StoreUnavailable, type UnavailableKind } from './store-unavailable.js';

/** Codes of `pg` and the server which mean that the store is unreachable, not that the statement is wrong. */
const UNREACHABLE_CODE =
  /^(ECONN(REFUSED|RESET)|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|08\w{3})$/;
const UNREACHABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection/;
/** Resources of the server: connections, memory, disk. */
const NO_RESOURCES = /^53\w{3}$/;
const DISK_FULL = '53100';

/** `slow`: a statement was abandoned; `full`: the disk of the store is full. */
export type StoreFailure = UnavailableKind | 'slow' | 'full';

/** Returns the failure of the store that an error reports; undefined if the statement is wrong. */
export function toStoreFailure(error: Error): StoreFailure | undefined {
  if (error instanceof StoreUnavailable) return error.kind;
  if (isReadOnly(error)) return 'readOnly';
  if (isTimeout(error)) return 'slow';
  if (UNREACHABLE_TEXT.test(error.message)) return 'away';
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string') return undefined;
  if (NO_RESOURCES.test(code)) return code === DISK_FULL ? 'full' : 'busy';
  if (!UNREACHABLE_CODE.test(code)) return undefined;
  // A missing file has nothing to do with the store.
  return code !== 'ENOENT' || syscall === 'connect' ? 'away' : undefined;
}

/** Returns whether an error means that the store is unreachable, too slow, out of resources or read-only. */
export const isStoreUnavailable = (error: Error): boolean => toStoreFailure(error) !== undefined;
