import { Button, Checkbox, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { decodeFileText } from '@vedette/kernel/file-text';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { FormSection } from '../fields/form-section.js';
import { RowList, type Column } from '../steps/row-list.js';
import { problemsByPath } from '../draft/script-draft.js';
import classes from '../steps/steps.module.css';
import {
  collectionIn,
  isCollected,
  PROTECTED,
  replaced,
  withCollected,
  addMissingVariables,
} from './collection-draft.js';
import { FromAddress } from './from-address.js';

/** Edits the collection of an API monitor, its variables and data protection. */
export function CollectionSection() {
  const { draft } = useMonitorForm();
  if (draft.MonitorType !== 'PostmanApi') return null;
  const collection = collectionIn(draft.collection);
  const count = collection?.requests.length ?? 0;
  return (
    <>
      <FormSection
        title={t('Collection')}
        isOpen
        fields={['PostmanCollectionJson']}
        summary={
          collection
            ? t('{collectionName}, {count, plural, one {# request} other {# requests}}', {
                collectionName: collection.name,
                count,
              })
            : t(message('none', 'collection'))
        }
      >
        <CollectionText />
      </FormSection>
      <VariablesSection />
      <ProtectionSection />
    </>
  );
}

function CollectionText() {
  const { draft, set, problems } = useMonitorForm();
  const [refusal, setRefusal] = useState('');
  const problem = problems.byField['PostmanCollectionJson'];
  const collection = collectionIn(draft.collection);
  const take = (text: string): void => {
    const next = replaced(draft.collection, text);
    set({ collection: next, variables: addMissingVariables(draft.variables, next) });
  };
  const takeFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    const text = decodeFileText(new Uint8Array(await file.arrayBuffer()));
    const isOne = collectionIn(text) !== undefined;
    setRefusal(isOne ? '' : t('{fileName} is not a Postman collection in format 2.1 or 2.0.', { fileName: file.name }));
    if (isOne) take(text);
  };
  return (
    <div className={classes['wide']}>
      <div className={classes['buttons']}>
        <FileButton accept="application/json,.json" onChange={(file) => void takeFile(file)}>
          {(props) => (
            <Button size="compact-sm" {...props}>
              {t('Import file')}
            </Button>
          )}
        </FileButton>
      </div>
      {refusal !== '' && <p role="alert">{refusal}</p>}
      <FromAddress onFetched={({ PostmanCollectionJson }) => take(PostmanCollectionJson)} />
      <Textarea
        label={t('Collection')}
        description={t(
          'JSON as exported by Postman, in format 2.1. Passwords in it are stored as plain text; add them to the vault and refer to them in a variable.',
        )}
        value={draft.collection}
        onChange={(event) => set({ collection: event.currentTarget.value })}
        {...(problem !== undefined && { error: problem })}
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      {collection && (
        <ol aria-label={t('Requests in the collection')}>
          {collection.requests.map(({ name, folders, method, url }, at) => (
            <li key={at} className="wrap">
              {[...folders, name].join(' / ')}{' '}
              <small className="dimmed">
                {method} {url}
              </small>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const PAIRS: readonly Column[] = [
  { member: 'Key', label: t('Name') },
  { member: 'Value', label: t('Value') },
];

function VariablesSection() {
  const { draft, set, problems } = useMonitorForm();
  const problemsAt = problemsByPath(problems.byField['PredefinedVariables']);
  const completeVariables = addMissingVariables(draft.variables, draft.collection);
  const missing = completeVariables.length - draft.variables.length;
  return (
    <FormSection
      title={t('Variables')}
      fields={['PredefinedVariables']}
      summary={t('{count, plural, =0 {none} one {# variable} other {# variables}}', { count: draft.variables.length })}
    >
      <div className={classes['wide']}>
        <p className="dimmed">
          {t(
            "Available to scripts and requests as the environment. A value may refer to another variable, '{{another}}', or to the vault, '{{@VaultItem.<guid>.Password}}'.",
          )}
        </p>
        {missing > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => set({ variables: completeVariables })}>
            {t('Add {count, plural, one {# missing variable} other {# missing variables}} from the collection', {
              count: missing,
            })}
          </Button>
        )}
        <RowList
          label={t('Predefined variables')}
          rows={draft.variables}
          columns={PAIRS}
          empty={() => ({ Key: '', Value: '' })}
          onChange={(variables) => set({ variables })}
          problemAt={(path) => problemsAt.get(path)}
        />
      </div>
    </FormSection>
  );
}

function ProtectionSection() {
  const { draft, set } = useMonitorForm();
  const hidden = PROTECTED.filter(({ member }) => !isCollected(draft.collection, member)).length;
  return (
    <FormSection
      title={t('Data protection')}
      fields={[]}
      summary={
        hidden === 0
          ? t('all data is stored')
          : t('{count, plural, one {# option} other {# options}} off', { count: hidden })
      }
    >
      <div className={classes['wide']}>
        {PROTECTED.map(({ member, label }) => (
          <Checkbox
            key={member}
            label={label}
            mb="xs"
            disabled={!collectionIn(draft.collection)}
            checked={isCollected(draft.collection, member)}
            onChange={(event) =>
              set({ collection: withCollected(draft.collection, member, event.currentTarget.checked) })
            }
          />
        ))}
      </div>
    </FormSection>
  );
}
