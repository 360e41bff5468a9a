/**
 * Names of periods in bodies. Accepted in any case and with the space that the contract prints ("Previous Day"),
 * returned without it.
 */
import { parsePreset, presetPeriodTypes, parseReportPeriod, reportPeriodTypes } from '@vedette/kernel/periods';
import { z } from 'zod';

const toSpelling = (given: unknown, spelling: (text: string) => string | undefined): unknown => {
  if (given === '' || given === null) return undefined;
  return typeof given === 'string' ? (spelling(given) ?? given) : given;
};

/** Use it with `.optional()` in objects. */
export const PresetPeriod = z.preprocess(
  (given) => toSpelling(given, parsePreset),
  z.enum(presetPeriodTypes).optional(),
);

/** The presets and, for scheduled reports, their exclusive variants. Use it with `.optional()` in objects. */
export const ReportPeriod = z.preprocess(
  (given) => toSpelling(given, parseReportPeriod),
  z.enum(reportPeriodTypes).optional(),
);
