import { Button, Checkbox, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { decodeFileText } from '@vedette/kernel/file-text';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { FormSection } from '../fields/form-section.js';
import { RowList, type RowColumn } from '../steps/row-list.js';
import { problemsByPath } from '../draft/script-draft.js';
import classes from '../steps/steps.module.css';
import {
  parseValidCollection,
  isDataStored,
  DATA_PROTECTION_OPTIONS,
  replaceCollection,
  withDataStored,
  addMissingVariables,
} from './collection-draft.js';
import { CollectionDownload } from './collection-download.js';

/** Edits the collection of an API monitor, its variables and data protection. */
export function CollectionSection() {
  const { draft } = useMonitorForm();
  if (draft.MonitorType !== 'PostmanApi') return null;
  const collection = parseValidCollection(draft.collection);
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
  const [fileProblem, setFileProblem] = useState('');
  const problem = problems.byField['PostmanCollectionJson'];
  const collection = parseValidCollection(draft.collection);
  const applyCollection = (text: string): void => {
    const next = replaceCollection(draft.collection, text);
    set({ collection: next, variables: addMissingVariables(draft.variables, next) });
  };
  const importFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    const text = decodeFileText(new Uint8Array(await file.arrayBuffer()));
    const isCollection = parseValidCollection(text) !== undefined;
    setFileProblem(
      isCollection ? '' : t('{fileName} is not a Postman collection in format 2.1 or 2.0.', { fileName: file.name }),
    );
    if (isCollection) applyCollection(text);
  };
  return (
    <div className={classes['wide']}>
      <div className={classes['buttons']}>
        <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
          {(props) => (
            <Button size="compact-sm" {...props}>
              {t('Import file')}
            </Button>
          )}
        </FileButton>
      </div>
      {fileProblem !== '' && <p role="alert">{fileProblem}</p>}
      <CollectionDownload onFetched={({ PostmanCollectionJson }) => applyCollection(PostmanCollectionJson)} />
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
          {collection.requests.map(({ name, folders, method, url }, index) => (
            <li key={index} className="wrap">
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

const VARIABLE_COLUMNS: readonly RowColumn[] = [
  { member: 'Key', label: t('Name') },
  { member: 'Value', label: t('Value') },
];

function VariablesSection() {
  const { draft, set, problems } = useMonitorForm();
  const problemByPath = problemsByPath(problems.byField['PredefinedVariables']);
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
          columns={VARIABLE_COLUMNS}
          createRow={() => ({ Key: '', Value: '' })}
          onChange={(variables) => set({ variables })}
          getProblem={(path) => problemByPath.get(path)}
        />
      </div>
    </FormSection>
  );
}

function ProtectionSection() {
  const { draft, set } = useMonitorForm();
  const disabledCount = DATA_PROTECTION_OPTIONS.filter(({ member }) => !isDataStored(draft.collection, member)).length;
  return (
    <FormSection
      title={t('Data protection')}
      fields={[]}
      summary={
        disabledCount === 0
          ? t('all data is stored')
          : t('{count, plural, one {# option} other {# options}} off', { count: disabledCount })
      }
    >
      <div className={classes['wide']}>
        {DATA_PROTECTION_OPTIONS.map(({ member, label }) => (
          <Checkbox
            key={member}
            label={label}
            mb="xs"
            disabled={!parseValidCollection(draft.collection)}
            checked={isDataStored(draft.collection, member)}
            onChange={(event) =>
              set({ collection: withDataStored(draft.collection, member, event.currentTarget.checked) })
            }
          />
        ))}
      </div>
    </FormSection>
  );
}
