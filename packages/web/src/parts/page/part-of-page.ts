import { createContext } from 'react';

/** Whether a component is shown inside a page, not instead of it. */
export const PartOfPage = createContext(false);
