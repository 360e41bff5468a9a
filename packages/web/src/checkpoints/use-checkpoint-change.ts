import { useChange } from '../parts/actions/use-change.js';

/** Changes something of the checkpoints and reads them anew. */
export const useCheckpointChange = <T>(onDone?: (result: T) => void) =>
  useChange<T>({ queryKey: ['checkpoints'] }, onDone);
