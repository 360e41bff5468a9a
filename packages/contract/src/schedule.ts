/** Words of wall-clock schedules, shared by maintenance and duty periods. */
export const scheduleModes = ['OneTime', 'Daily', 'Weekly', 'Monthly'] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

/** Index = day of the week as JavaScript counts it: 0 is Sunday. */
export const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type WeekDay = (typeof weekDays)[number];
