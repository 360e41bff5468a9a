/** Nights with a change of clocks, by the rules of the zone. Kathmandu has none and an offset of 45 minutes. */
export const clockChanges = [
  { zone: 'Europe/Amsterdam', day: '2026-03-29' },
  { zone: 'America/New_York', day: '2026-11-01' },
  { zone: 'Australia/Lord_Howe', day: '2026-04-05' },
  { zone: 'Asia/Kathmandu', day: '2026-06-10' },
] as const;
