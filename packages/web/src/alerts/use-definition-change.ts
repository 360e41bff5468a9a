import { useChange } from '../parts/actions/use-change.js';
import { DEFINITION_QUERIES } from './definition-queries.js';

/** Changes definitions and reloads them. */
export const useDefinitionChange = () => useChange(DEFINITION_QUERIES);
