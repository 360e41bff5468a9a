/** `MembershipChanged` as it is read: `Membership changed`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NAMES: Readonly<Record<string, string>> = {
  SLA: 'SLA',
  SlaStatement: 'SLA statement',
  ApiUser: 'API account',
  RumWebsite: 'website',
  PublicStatusPage: 'status page',
  OpenTelemetryConnection: 'export connection',
};

/** What kind of thing was changed, within a sentence. */
export const thingWords = (objectType: string): string => NAMES[objectType] ?? inWords(objectType).toLowerCase();

const SOURCES: Readonly<Record<string, string>> = { WebApp: 'web app', Api: 'API', System: 'by itself' };

/** By which way it was done. */
export const sourceWords = (source: string): string => SOURCES[source] ?? inWords(source).toLowerCase();
