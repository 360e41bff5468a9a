import type { SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';

export type Day = keyof SlaTimeSchedule;
/** In display order; the contract starts with Sunday. */
export const DAYS: readonly Day[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const buildWeek = (isCounted: (day: Day, hour: number) => boolean): SlaTimeSchedule =>
  Object.fromEntries(
    DAYS.map((day) => [day, Array.from({ length: 24 }, (_hour, hour) => isCounted(day, hour))]),
  ) as SlaTimeSchedule;

export const allHours = (): SlaTimeSchedule => buildWeek(() => true);
export const officeHours = (): SlaTimeSchedule =>
  buildWeek((day, hour) => DAYS.indexOf(day) < 5 && hour >= 8 && hour < 18);

export const countHours = (week: SlaTimeSchedule): number => DAYS.flatMap((day) => week[day]).filter(Boolean).length;

/** Returns the week with one hour set. */
export function withHour(week: SlaTimeSchedule, day: Day, hour: number, isCounted: boolean): SlaTimeSchedule {
  return { ...week, [day]: week[day].map((each, index) => (index === hour ? isCounted : each)) };
}

/** Returns the week with some hours toggled: off if all of them count, otherwise on. */
function toggleHours(week: SlaTimeSchedule, isSelected: (day: Day, hour: number) => boolean): SlaTimeSchedule {
  const isCounted = DAYS.some((day) => week[day].some((each, hour) => isSelected(day, hour) && !each));
  return buildWeek((day, hour) => (isSelected(day, hour) ? isCounted : week[day].at(hour) === true));
}

/** Returns the week with a day toggled. */
export const withDay = (week: SlaTimeSchedule, toggledDay: Day): SlaTimeSchedule =>
  toggleHours(week, (day) => day === toggledDay);

/** Returns the week with one hour of every day toggled. */
export const withColumn = (week: SlaTimeSchedule, toggledHour: number): SlaTimeSchedule =>
  toggleHours(week, (_day, hour) => hour === toggledHour);

/** Returns the cell that an arrow key moves to; undefined for other keys. The cursor stops at the edges. */
export function moveCell(day: number, hour: number, key: string): readonly [day: number, hour: number] | undefined {
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [Math.max(0, day - 1), hour],
    ArrowDown: [Math.min(6, day + 1), hour],
    ArrowLeft: [day, Math.max(0, hour - 1)],
    ArrowRight: [day, Math.min(23, hour + 1)],
    Home: [day, 0],
    End: [day, 23],
  };
  return steps[key];
}
