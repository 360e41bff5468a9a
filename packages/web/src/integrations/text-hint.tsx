import classes from './integrations.module.css';
import { type OwnNames, unknownText } from './unknown-names.js';

interface Props {
  readonly text: string;
  readonly names: OwnNames;
  /** What the field says in any case. */
  readonly hint?: string;
}

/** The hint of a field that takes variables; where one is named that is none, it says what will be sent. */
export function TextHint({ text, names, hint }: Props) {
  const unknown = unknownText(text, names);
  return (
    <>
      {hint}
      {unknown !== undefined && <span className={classes['unknown']}>▲ {unknown}</span>}
    </>
  );
}
