import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { findJourneyNotes, parseServerNotes, parseSteps, withoutUneditedUrlProblems } from './journey-draft.js';
import { JourneyImport } from './journey-import.js';
import { JourneySteps } from './journey-steps.js';
import classes from './journey.module.css';
import { ScriptText } from './script-text.js';

type View = 'steps' | 'both' | 'text';

const VIEWS = [
  { value: 'steps', label: t('Steps') },
  { value: 'both', label: t(message('Both', 'steps and text')) },
  { value: 'text', label: t('Text') },
];

/** Edits the script of a transaction as steps or as text. Both views can be used side by side. */
export function JourneyEditor() {
  const { draft, set, problems } = useMonitorForm();
  const [view, setView] = useState<View>('steps');
  const text = draft.journey;
  const steps = useMemo(() => parseSteps(text), [text]);
  const localNotes = useMemo(() => findJourneyNotes(text), [text]);
  const reportedNotes = useMemo(() => parseServerNotes(problems.byField['SelfServiceTransactionScript']), [problems]);
  // Messages of the server refer to the text that was sent, so local problems of the current text take precedence.
  const hasReportedNotes = reportedNotes.length > 0;
  const localProblems = hasReportedNotes ? localNotes.problems : withoutUneditedUrlProblems(localNotes.problems, steps);
  const notes = localProblems.length > 0 ? localProblems : reportedNotes;
  const setScript = (journey: string): void => set({ journey });
  return (
    <div className={classes['editor']}>
      <SegmentedControl
        size="xs"
        aria-label={t('Script view')}
        value={view}
        onChange={(value) => setView(value as View)}
        data={VIEWS}
      />
      <div className={classes['panes']} data-view={view}>
        {view !== 'text' && <JourneySteps text={text} steps={steps} notes={notes} onChange={setScript} />}
        {view !== 'steps' && (
          <ScriptText text={text} notes={notes} warnings={localNotes.warnings} onChange={setScript} />
        )}
        {view === 'steps' && <HiddenNotes notes={[...notes, ...localNotes.warnings]} onShow={() => setView('both')} />}
      </div>
      <JourneyImport text={text} onChange={setScript} />
    </div>
  );
}

/** Shows the number of notes while the text view, which lists them, is hidden. */
function HiddenNotes({ notes, onShow }: { readonly notes: readonly unknown[]; readonly onShow: () => void }) {
  if (notes.length === 0) return null;
  return (
    <button type="button" className={classes['link']} onClick={onShow}>
      {t('▲ {count, plural, one {# note} other {# notes}} on the script: show in text', { count: notes.length })}
    </button>
  );
}
