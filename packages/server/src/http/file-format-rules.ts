import { Fault } from '@vedette/kernel/fault';

interface FormatQuery<F extends string> {
  readonly Format?: F | undefined;
  readonly Form?: F | undefined;
}

/** The format a file is wanted in; the first of all where none is named. @throws Fault `invalid` when both names are given and differ. */
export function chosenFormat<const F extends string>(
  { Format, Form }: FormatQuery<F>,
  [usual]: readonly [F, ...F[]],
): F {
  if (Format !== undefined && Form !== undefined && Format !== Form)
    throw new Fault('invalid', 'Form: must equal Format, of which it is an alias');
  return Format ?? Form ?? usual;
}
