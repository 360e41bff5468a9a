/** Key of the incidents of a status page. */
export const incidentsOf = (guid: string) => ['/PublicStatusPage', guid, 'incidents'] as const;
