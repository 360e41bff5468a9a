import { Button, FileButton, Textarea } from '@mantine/core';
import type { ImportedScript } from '@vedette/contract/transaction-import/import-script';
import { printScript } from '@vedette/contract/transaction-script/print';
import { useRef, useState } from 'react';
import { decodeFileText } from '@vedette/kernel/file-text';
import { translateProblem } from '../../i18n/translate-problem.js';
import { t } from '../../i18n/translate.js';
import { parseSteps, appendSteps } from './journey-draft.js';
import classes from './journey.module.css';

interface Props {
  /** Current script. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Imports a recording of Chrome’s recorder or a Playwright test as steps. The parsers are loaded on first use. */
export function JourneyImport({ text, onChange }: Props) {
  const [source, setSource] = useState('');
  const [imported, setImported] = useState<ImportedScript>();
  /** Script before and after the import, for undo. */
  const [lastImport, setLastImport] = useState<{ readonly before: string; readonly after: string }>();
  const replaceButtonRef = useRef<HTMLButtonElement>(null);
  const runImport = async (isAppended: boolean): Promise<void> => {
    const { importScript } = await import('@vedette/contract/transaction-import/import-script');
    const result = importScript(source);
    setImported(result);
    if (!result.script) return;
    const importedText = printScript(result.script);
    const after = isAppended ? appendSteps(text, parseSteps(importedText) ?? []) : importedText;
    setLastImport({ before: text, after });
    onChange(after);
  };
  const undoImport = (): void => {
    if (lastImport) onChange(lastImport.before);
    setLastImport(undefined);
    setImported(undefined);
    replaceButtonRef.current?.focus(); // The undo button disappears.
  };
  // Undo is offered only while the imported script is unchanged, as later edits would be lost.
  const mayUndo = lastImport?.after === text && lastImport.before !== text;
  const readFile = async (file: File | null): Promise<void> => {
    if (file) setSource(decodeFileText(new Uint8Array(await file.arrayBuffer())));
  };
  const isEmpty = source.trim() === '';
  return (
    <details className={classes['import']}>
      <summary>{t('Import a recording or a Playwright test')}</summary>
      <Textarea
        label={t('Recording or test')}
        description={t(
          'JSON export of the recorder in the browser’s developer tools, or a Playwright test in TypeScript or JavaScript. It is parsed, never run.',
        )}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      <div className={classes['bar']}>
        <FileButton accept=".json,.ts,.js,.mjs,.tsx,.jsx,application/json" onChange={(file) => void readFile(file)}>
          {(props) => (
            <Button size="compact-sm" variant="default" {...props}>
              {t('Choose file')}
            </Button>
          )}
        </FileButton>
        <Button ref={replaceButtonRef} size="compact-sm" disabled={isEmpty} onClick={() => void runImport(false)}>
          {t('Replace steps')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isEmpty} onClick={() => void runImport(true)}>
          {t('Append steps')}
        </Button>
      </div>
      <div role="status">{imported && <ImportResult imported={imported} />}</div>
      {mayUndo && (
        <Button size="compact-sm" variant="default" onClick={undoImport}>
          {t('Undo import')}
        </Button>
      )}
    </details>
  );
}

function ImportResult({ imported: { script, notes } }: { readonly imported: ImportedScript }) {
  const actionCount = script?.steps.reduce((sum, { actions }) => sum + actions.length, 0) ?? 0;
  return (
    <>
      <p>
        {script
          ? t(
              'Imported {actionCount, plural, one {# action} other {# actions}} in {stepCount, plural, one {# step} other {# steps}}.',
              { actionCount, stepCount: script.steps.length },
            )
          : t('Nothing could be imported.')}{' '}
        {notes.length > 0 && t('Review these lines:')}
      </p>
      <ul className={classes['notes']} aria-label={t('Lines to review')}>
        {notes.map(({ line, text }, index) => (
          <li key={index}>{t('Line {line}: {note}', { line: String(line), note: translateProblem(text) })}</li>
        ))}
      </ul>
    </>
  );
}
