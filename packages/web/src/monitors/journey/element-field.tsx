import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { frameMarks } from '@vedette/contract/transaction-script/script';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import type { JsonObject } from '../draft/script-draft.js';
import type { ActionField } from './action-fields.js';
import {
  alternativeTexts,
  FRAME_LABELS,
  parseFrame,
  createFrame,
  parseSelector,
  shadowText,
  withAlternative,
  withSelector,
  withShadow,
} from './selector-draft.js';
import classes from './journey.module.css';

interface Props {
  readonly field: ActionField;
  readonly problem: string | undefined;
  readonly onChange: (value: unknown) => void;
}

const SELECTOR_KIND_OPTIONS = Object.entries({ css: 'CSS', xpath: 'XPath' }).map(([value, label]) => ({
  value,
  label,
}));

const EXAMPLES = { css: '#id, .class, [name="email"]', xpath: '//button[contains(.,"Buy")]' } as const;

/** Edits the selector of an action’s element. */
export function ElementField({
  field,
  problem,
  onChange,
  element,
}: Props & { readonly element: JsonObject | undefined }) {
  const { by, text } = parseSelector(element ?? { css: '' });
  const alternatives = alternativeTexts(element ?? {});
  const hasElement = element !== undefined;
  const changeSelector = (kind: 'css' | 'xpath', selector: string): void =>
    onChange(field.isOptional === true && selector === '' ? undefined : withSelector(element ?? {}, kind, selector));
  return (
    <fieldset className={classes['element']}>
      <legend>{field.label}</legend>
      <div className={classes['selector']}>
        <NativeSelect
          aria-label={t('Selector type')}
          value={by}
          data={SELECTOR_KIND_OPTIONS}
          onChange={({ currentTarget: { value } }) => changeSelector(value === 'xpath' ? 'xpath' : 'css', text)}
        />
        <TextInput
          aria-label={t('Selector')}
          classNames={{ input: 'mono' }}
          placeholder={EXAMPLES[by]}
          value={text}
          spellCheck={false}
          {...(problem !== undefined && { error: problem })}
          onChange={({ currentTarget: { value } }) => changeSelector(by, value)}
        />
      </div>
      {alternatives.length > 0 && (
        <NativeSelect
          label={t('Recorded alternatives')}
          value=""
          data={[
            { value: '', label: t('Keep this selector') },
            ...alternatives.map((other, index) => ({ value: String(index), label: other })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') onChange(withAlternative(element ?? {}, Number(value)));
          }}
        />
      )}
      {hasElement && (by === 'css' || shadowText(element) !== '') && (
        <details open={shadowText(element) !== '' || undefined}>
          <summary>{t('Inside shadow roots')}</summary>
          <Textarea
            aria-label={t('Shadow hosts')}
            description={t('CSS selector of each host, outermost first, one per line.')}
            value={shadowText(element)}
            autosize
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => onChange(withShadow(element, value))}
          />
        </details>
      )}
    </fieldset>
  );
}

const FRAME_MARK_OPTIONS = frameMarks.map((value) => ({ value, label: FRAME_LABELS[value] }));

/** Edits the path from the page to a nested frame. */
export function FramesField({ field, problem, onChange, frames }: Props & { readonly frames: readonly JsonObject[] }) {
  const changeFrame = (frameIndex: number, frame: JsonObject): void =>
    onChange(frames.map((each, index) => (index === frameIndex ? frame : each)));
  return (
    <fieldset className={classes['element']}>
      <legend>{field.label}</legend>
      {frames.map((frame, frameIndex) => {
        const { by, text } = parseFrame(frame);
        const number = String(frameIndex + 1);
        return (
          <div key={frameIndex} className={classes['frame']}>
            <NativeSelect
              aria-label={t('Frame {number}, found by', { number })}
              value={by}
              data={FRAME_MARK_OPTIONS}
              onChange={({ currentTarget: { value } }) =>
                changeFrame(frameIndex, createFrame(frameMarks.find((mark) => mark === value) ?? 'iframeUrl', text))
              }
            />
            <TextInput
              aria-label={t('Frame {number}, text', { number })}
              value={text}
              onChange={({ currentTarget: { value } }) => changeFrame(frameIndex, createFrame(by, value))}
            />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Remove frame {number}', { number })}
              onClick={() => onChange(frames.filter((_frame, index) => index !== frameIndex))}
            >
              {t('Remove')}
            </Button>
          </div>
        );
      })}
      {problem !== undefined && (
        <p role="alert" className={formClasses['problem']}>
          {problem}
        </p>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onChange([...frames, { iframeUrl: '' }])}>
        {t('Add frame')}
      </Button>
    </fieldset>
  );
}
