import { FileInput, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type ItemDraft, secretTyped } from './item-draft.js';
import { base64Of } from './read-file.js';

interface Props {
  readonly draft: ItemDraft;
  readonly isNew: boolean;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ItemDraft>) => void;
}

/** The fields that only the type of the item has. */
export function TypeFields(props: Props) {
  switch (props.draft.VaultItemType) {
    case 'CredentialSet':
      return <CredentialSetFields {...props} />;
    case 'Certificate':
      return <CertificateFields {...props} />;
    case 'CertificateArchive':
      return <ArchiveFields {...props} />;
    case 'File':
      return <FileFields {...props} />;
    case 'OneTimePassword':
      return <OneTimePasswordFields {...props} />;
  }
}

const hint = (isNew: boolean): string | undefined => (isNew ? undefined : 'Set, never shown. Empty: stays as it is.');

function CredentialSetFields({ draft, isNew, problems, onChange }: Props) {
  return (
    <>
      <TextInput
        label="User name"
        autoComplete="off"
        value={draft.UserName}
        error={problems['UserName']}
        onChange={(event) => onChange({ UserName: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        description={hint(isNew)}
        required={isNew}
        autoComplete="new-password"
        value={draft.Password}
        error={problems['Password']}
        onChange={(event) => onChange({ Password: event.currentTarget.value })}
      />
    </>
  );
}

function CertificateFields({ draft, problems, onChange }: Props) {
  return (
    <Textarea
      label="Public key"
      description="The text of the certificate, PEM or base64."
      required
      autosize
      minRows={6}
      maxRows={20}
      value={draft.Value}
      error={problems['Value']}
      onChange={(event) => onChange({ Value: event.currentTarget.value })}
    />
  );
}

function ArchiveFields({ isNew, draft, problems, onChange }: Props) {
  const choose = async (file: File | null): Promise<void> =>
    onChange({ ArchiveData: file ? await base64Of(file) : '' });
  return (
    <>
      <FileInput
        label="Archive with the private key"
        description={isNew ? 'A .pfx or .p12 file, 256 KB at most.' : hint(false)}
        required={isNew}
        accept=".pfx,.p12"
        clearable
        error={problems['CertificateArchive.ArchiveData']}
        onChange={(file) => void choose(file)}
      />
      <PasswordInput
        label="Password of the archive"
        description={hint(isNew)}
        autoComplete="new-password"
        value={draft.ArchivePassword}
        error={problems['CertificateArchive.Password']}
        onChange={(event) => onChange({ ArchivePassword: event.currentTarget.value })}
      />
    </>
  );
}

function FileFields({ isNew, draft, problems, onChange }: Props) {
  const choose = async (file: File | null): Promise<void> => {
    if (file)
      onChange({ FileData: await base64Of(file), FileName: draft.FileName === '' ? file.name : draft.FileName });
    else onChange({ FileData: undefined });
  };
  return (
    <>
      <FileInput
        label="File"
        description={isNew ? '5 MB at most.' : 'Choose one to replace it. None: stays as it is.'}
        required={isNew}
        clearable
        error={problems['FileInfo.Data']}
        onChange={(file) => void choose(file)}
      />
      <TextInput
        label="Name of the file"
        required
        value={draft.FileName}
        error={problems['FileInfo.Name']}
        onChange={(event) => onChange({ FileName: event.currentTarget.value })}
      />
    </>
  );
}

function OneTimePasswordFields({ isNew, draft, problems, onChange }: Props) {
  return (
    <>
      <PasswordInput
        label="Secret"
        description={isNew ? 'As the site shows it, or its otpauth:// address.' : hint(false)}
        required={isNew}
        autoComplete="off"
        value={draft.Secret}
        error={problems['OneTimePasswordInfo.Secret']}
        onChange={(event) => onChange(secretTyped(event.currentTarget.value))}
      />
      <NativeSelect
        label="Encoding of the secret"
        value={draft.SecretEncodingMethod}
        error={problems['SecretEncodingMethod']}
        onChange={(event) =>
          onChange({ SecretEncodingMethod: event.currentTarget.value as ItemDraft['SecretEncodingMethod'] })
        }
        data={['Base32', 'Hex']}
      />
      <NativeSelect
        label="Digits"
        value={draft.Digits}
        error={problems['OneTimePasswordInfo.Digits']}
        onChange={(event) => onChange({ Digits: event.currentTarget.value })}
        data={['6', '7', '8']}
      />
      <NumberInput
        label="Seconds a code is good for"
        value={draft.Period}
        error={problems['OneTimePasswordInfo.Period']}
        onChange={(value) => onChange({ Period: String(value) })}
      />
      <NativeSelect
        label="Hash"
        value={draft.HashAlgorithm}
        error={problems['OneTimePasswordInfo.HashAlgorithm']}
        onChange={(event) => onChange({ HashAlgorithm: event.currentTarget.value as ItemDraft['HashAlgorithm'] })}
        data={['SHA1', 'SHA256', 'SHA512']}
      />
    </>
  );
}
