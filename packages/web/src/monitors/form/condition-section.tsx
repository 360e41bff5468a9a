import { listRegexCharacters } from '@vedette/contract/regex-characters';
import { conditionFamily } from '@vedette/contract/v4/error-condition';
import { Button, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { formFields } from '../../parts/forms/fields.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { MonitorDraft } from '../draft/form-draft.js';
import { FormSection } from '../fields/form-section.js';
import classes from '../fields/form.module.css';
import { PageConditions } from './page-conditions.js';
import { pageConditionTypes } from '../draft/page-draft.js';

const { TextField, Flag } = formFields<MonitorDraft>();

/** Field names of problems with conditions: complete names here, prefixes of numbered lines below. */
const CONDITION_FIELDS = ['limit1', 'limit2', 'httpStatus', 'minBytes', 'maxBytes', 'ErrorConditions'];
const LINE_FIELD_PREFIXES = ['contentMatches[', 'pageConditions['];

export function ConditionSection() {
  const { draft, problems } = useMonitorForm();
  const family = conditionFamily(draft.MonitorType);
  if (family === 'none') return null;
  const isPage = family === 'page' || family === 'transaction';
  const isHttp = family === 'http' || family === 'page';
  const conditionTexts = isHttp
    ? [draft.httpStatus !== '' && t('status {codes}', { codes: draft.httpStatus }), hasContent(draft) && t('content')]
    : [];
  const lineFields = Object.keys(problems.byField).filter((field) =>
    LINE_FIELD_PREFIXES.some((line) => field.startsWith(line)),
  );
  return (
    <FormSection
      title={t('Failure conditions')}
      fields={[...CONDITION_FIELDS, ...lineFields]}
      summary={[
        isHttp ? t('status 400 and above, no response') : t('no response, or an invalid one'),
        ...conditionTexts,
      ]
        .filter(Boolean)
        .join(', ')}
    >
      <LimitFields />
      {isHttp && <ResponseConditions />}
      {isHttp && <PageConditions legend={t('Content comparison')} types={['ContentMatch']} />}
      {isPage && <PageConditions legend={t('Page conditions')} types={pageConditionTypes} />}
      {problems.byField['ErrorConditions'] !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problems.byField['ErrorConditions']}
        </p>
      )}
    </FormSection>
  );
}

const hasContent = ({ contentMatches, pageConditions }: MonitorDraft): boolean =>
  contentMatches.length > 0 || pageConditions.some(({ ErrorConditionType }) => ErrorConditionType === 'ContentMatch');

function LimitFields() {
  const hint = t('If off, a slower check only shows a warning colour.');
  return (
    <>
      <TextField field="limit1" type="number" label={t('First load time limit')} suffix={t('ms')} />
      <Flag field="limit1IsError" label={t('Fail above the first limit')} hint={hint} />
      <TextField field="limit2" type="number" label={t('Second load time limit')} suffix={t('ms')} />
      <Flag field="limit2IsError" label={t('Fail above the second limit')} hint={hint} />
    </>
  );
}

function ResponseConditions() {
  return (
    <>
      <TextField
        field="httpStatus"
        label={t('Expected HTTP status')}
        hint={t('Any other status fails. Default: 400 and above fail.')}
      />
      <TextField
        field="minBytes"
        type="number"
        label={t('Min. response size')}
        hint={t('In bytes. Empty: no limit.')}
      />
      <TextField
        field="maxBytes"
        type="number"
        label={t('Max. response size')}
        hint={t('In bytes. Empty: no limit.')}
      />
      <ContentMatches />
    </>
  );
}

/** Warns that copied text contains regular expression characters, and how it is matched. */
function patternHint(value: string): string | undefined {
  const specialCharacters = listRegexCharacters(value.startsWith('!') ? value.slice(1) : value);
  if (specialCharacters.length === 0 || value.startsWith('[{')) return undefined;
  return t(
    'Matched as text first, then as a regular expression, because of {characters}. To match text only, write \\ before each.',
    { characters: specialCharacters.join(' ') },
  );
}

function ContentMatches() {
  const { draft, set, problems } = useMonitorForm();
  const patterns = draft.contentMatches;
  return (
    <fieldset className={classes['pairs']}>
      <legend>{t('Response contains (start with ! to forbid a text)')}</legend>
      {patterns.map((pattern, index) => (
        <div key={index} className={classes['inline']}>
          <TextInput
            aria-label={t('Content {number}', { number: String(index + 1) })}
            value={pattern}
            description={patternHint(pattern)}
            error={problems.byField[`contentMatches[${String(index)}]`]}
            onChange={(event) =>
              set({ contentMatches: patterns.map((each, i) => (i === index ? event.currentTarget.value : each)) })
            }
          />
          <Button
            variant="default"
            aria-label={t('Remove content {number}', { number: String(index + 1) })}
            onClick={() => set({ contentMatches: patterns.filter((_each, i) => i !== index) })}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button size="compact-sm" variant="default" mt={4} onClick={() => set({ contentMatches: [...patterns, ''] })}>
        {t('Add')}
      </Button>
    </fieldset>
  );
}
