/** Query key of a status page's incidents. */
export const incidentsKey = (guid: string) => ['/PublicStatusPage', guid, 'incidents'] as const;
