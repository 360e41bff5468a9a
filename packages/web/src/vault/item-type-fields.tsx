import { message } from '@vedette/i18n/message';
import { FileInput } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { formFields } from '../parts/forms/fields.js';
import { useFormState } from '../parts/forms/form-state.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { type ItemDraft, parseTypedSecret } from './item-draft.js';
import { readAsBase64 } from './read-file.js';

const { TextField, TextArea, Secret, Choice } = formFields<ItemDraft>();
const useItemForm = () => useFormState<ItemDraft>();

/** The fields specific to the item's type. */
export function TypeFields() {
  const { draft, isNew } = useItemForm();
  switch (draft.VaultItemType) {
    case 'CredentialSet':
      return (
        <>
          <TextField field="UserName" label={t('User name')} autoComplete="off" />
          <Secret field="Password" label={t('Password')} hint={storedHint(isNew)} required={isNew} />
        </>
      );
    case 'Certificate':
      return (
        <TextArea
          field="Value"
          label={t('Public key')}
          hint={t('The certificate in PEM or base64 format.')}
          rows={8}
          required
        />
      );
    case 'CertificateArchive':
      return <ArchiveFields />;
    case 'File':
      return <FileFields />;
    case 'OneTimePassword':
      return <OneTimePasswordFields />;
  }
}

const storedHint = (isNew: boolean): string | undefined =>
  isNew ? undefined : t('Stored, not shown. If empty, it is not changed.');

function ArchiveFields() {
  const { isNew, set, problems } = useItemForm();
  const loadFile = async (file: File | null): Promise<void> =>
    set({ ArchiveData: file ? await readAsBase64(file) : '' });
  return (
    <>
      <FileInput
        label={t('Archive with private key')}
        placeholder={t('Select file')}
        description={isNew ? t('.pfx or .p12, up to 256 KB.') : storedHint(false)}
        required={isNew}
        accept=".pfx,.p12"
        clearable
        error={problems.byField['CertificateArchive.ArchiveData']}
        onChange={(file) => void loadFile(file)}
      />
      <Secret
        field="ArchivePassword"
        label={t('Archive password')}
        hint={storedHint(isNew)}
        problemField="CertificateArchive.Password"
      />
    </>
  );
}

function FileFields() {
  const { isNew, draft, set, problems } = useItemForm();
  const loadFile = async (file: File | null): Promise<void> => {
    if (file) set({ FileData: await readAsBase64(file), FileName: draft.FileName === '' ? file.name : draft.FileName });
    else set({ FileData: undefined });
  };
  return (
    <>
      <FileInput
        label={t('File')}
        placeholder={t('Select file')}
        description={
          isNew ? t('Up to 5 MB.') : t('Select a file to replace it. If none is selected, it is not changed.')
        }
        required={isNew}
        clearable
        error={problems.byField['FileInfo.Data']}
        onChange={(file) => void loadFile(file)}
      />
      <TextField field="FileName" label={t('File name')} problemField="FileInfo.Name" required />
    </>
  );
}

function OneTimePasswordFields() {
  const { isNew, draft, set, problems } = useItemForm();
  return (
    <>
      <SecretInput
        label={t(message('Secret', 'one-time password'))}
        description={isNew ? t('The key shown by the site, or its otpauth:// URL.') : storedHint(false)}
        required={isNew}
        autoComplete="off"
        value={draft.Secret}
        error={problems.byField['OneTimePasswordInfo.Secret']}
        onChange={(event) => set(parseTypedSecret(event.currentTarget.value))}
      />
      <Choice field="SecretEncodingMethod" label={t('Secret encoding')} options={toOptions('Base32', 'Hex')} />
      <Choice
        field="Digits"
        label={t('Digits')}
        problemField="OneTimePasswordInfo.Digits"
        options={toOptions('6', '7', '8')}
      />
      <TextField field="Period" label={t('Code validity')} suffix={t('s')} problemField="OneTimePasswordInfo.Period" />
      <Choice
        field="HashAlgorithm"
        label={t('Hash')}
        problemField="OneTimePasswordInfo.HashAlgorithm"
        options={toOptions('SHA1', 'SHA256', 'SHA512')}
      />
    </>
  );
}

const toOptions = (...values: readonly string[]) => values.map((value) => [value, value] as const);
