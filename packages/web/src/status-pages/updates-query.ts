/** Key of the incidents of a status page. */
export const incidentsKey = (guid: string) => ['/PublicStatusPage', guid, 'incidents'] as const;
