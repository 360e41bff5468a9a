import { basePath } from '../api/client.js';

/**
 * Returns the URL of a status page, which the service renders, not the app. `extension` selects another format, such as
 * `.rss`.
 */
export const statusPageUrl = (guid: string, extension = ''): string => `${basePath}status/${guid}${extension}`;
