import { useChange } from '../parts/actions/use-change.js';

/** Changes something of operators or their groups and reads them anew. */
export const useOperatorChange = () =>
  useChange({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('operator') });
