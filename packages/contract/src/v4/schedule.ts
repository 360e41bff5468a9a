/** Words of wall-clock schedules, shared by maintenance and duty periods. */
export { scheduleModes, weekDays, type ScheduleMode, type WeekDay } from '@vedette/kernel/wall-schedule';
