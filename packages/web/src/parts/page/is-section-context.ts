import { createContext } from 'react';

/** True for components inside a section of a page; others may replace the whole page. */
export const IsSectionContext = createContext(false);
