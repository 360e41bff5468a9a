import { useChange } from '../parts/actions/use-change.js';
import { DEFINITIONS } from './definition-queries.js';

/** Changes definitions and reloads them. */
export const useDefinitionChange = () => useChange(DEFINITIONS);
