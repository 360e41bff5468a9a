import { basePath } from '../api/client.js';

/** Where a status page is read; the service makes it, not the app. `ending`: of a twin, such as `.rss`. */
export const pageAddress = (guid: string, ending = ''): string => `${basePath}status/${guid}${ending}`;
