/** Modes and weekdays of wall-clock schedules, shared by maintenance and off-duty periods. */
export { scheduleModes, weekDays, type ScheduleMode, type WeekDay } from '@vedette/kernel/wall-schedule';
