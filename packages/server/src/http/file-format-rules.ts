import { Fault } from '@vedette/kernel/fault';

interface FormatQuery<F extends string> {
  readonly Format?: F | undefined;
  readonly Form?: F | undefined;
}

/**
 * Returns the requested format of a file, or the first one by default. @throws Fault `invalid` when both parameters are
 * given and differ.
 */
export function resolveFormat<const F extends string>(
  { Format, Form }: FormatQuery<F>,
  [defaultFormat]: readonly [F, ...F[]],
): F {
  if (Format !== undefined && Form !== undefined && Format !== Form)
    throw new Fault('invalid', 'Form: must equal Format, of which it is an alias');
  return Format ?? Form ?? defaultFormat;
}
