import { createContext } from 'react';

/** Whether something is shown within a page, not instead of it. */
export const PartOfPage = createContext(false);
