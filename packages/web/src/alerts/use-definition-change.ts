import { useChange } from '../parts/actions/use-change.js';
import { DEFINITIONS } from './definition-queries.js';

/** Changes something of definitions and reads them anew. */
export const useDefinitionChange = () => useChange(DEFINITIONS);
