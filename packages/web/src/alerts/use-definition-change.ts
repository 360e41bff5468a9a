import { useChange } from '../parts/use-change.js';

/** Changes something of definitions and reads them anew. */
export const useDefinitionChange = () => useChange({ queryKey: ['definitions'] });
