/** Translatable names of values, by the text that the API sends. */
import { messages } from '@vedette/i18n/message';

export const errorClassNames: Readonly<Record<string, string>> = messages({
  'Name resolution': 'Name resolution',
  Network: 'Network',
  Content: 'Content',
  Performance: 'Performance',
  Page: 'Page',
  Mail: 'Mail',
  Database: 'Database',
  Concurrent: 'Concurrent',
  'Monitoring system': 'Monitoring system',
  Other: 'Other',
});

/** Devices of visitors, and the rest of a breakdown. */
export const visitorNames: Readonly<Record<string, string>> = messages({
  Desktop: 'Desktop',
  Mobile: 'Mobile',
  Tablet: 'Tablet',
  Other: 'Other',
});
