// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by its domain
export interface MonitorTables {}
