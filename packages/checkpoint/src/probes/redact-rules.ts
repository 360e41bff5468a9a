/** Redacts secrets of a monitor that the target echoes, because more people can read results than secrets. */
import type { StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import { parseRequestCollection, findSecretTexts } from '@vedette/contract/collection';
import type { CollectionTarget } from '@vedette/contract/checkpoint/collection-target';
import type { MultiStepTarget } from '@vedette/contract/checkpoint/multi-step-target';
import type {
  HttpOutcome,
  Outcome,
  PageOutcome,
  ServiceOutcome,
  TransactionOutcome,
} from '@vedette/contract/checkpoint/outcome';
import type { Target } from '@vedette/contract/checkpoint/target';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';

/** Shorter texts would redact ordinary words and are not treated as secrets. */
const MIN_SECRET_LENGTH = 4;
const REDACTED = '***';

/**
 * Whether a header contains a secret by its name: `Authorization`, `Cookie`, `X-Api-Key`, `X-Auth-Token`,
 * `Client-Secret` …
 */
export const isSecretHeader = (name: string): boolean =>
  /authori[sz]ation|auth\b|cookie|token|secret|passw|session|signature|credential|(^|[-_])key$|apikey/i.test(name);

interface Login {
  readonly username: string;
  readonly password: string;
}

/** Returns the credentials of a target of any kind: its own `password`, or those of its parts. */
function listLogins(target: Target): Login[] {
  const parts: unknown[] = [target, ...Object.values<unknown>({ ...target })];
  return parts.flatMap((part) => {
    if (typeof part !== 'object' || part === null || !('password' in part)) return [];
    const { username, password } = part as Partial<Record<string, unknown>>;
    if (typeof password !== 'string' || password === '') return [];
    return [{ username: typeof username === 'string' ? username : '', password }];
  });
}

/**
 * Returns the secrets of a multi-step check: credentials and tokens of its steps, keys of its functions, and vault
 * contents.
 */
function listStepSecrets({ steps, functions, vault }: MultiStepTarget): string[] {
  const logins = steps.flatMap((step) =>
    step.type === 'request' ? [step.authentication.password, step.authentication.token] : [],
  );
  const vaultSecrets = vault.flatMap(({ password = '', archive }) => [password, archive?.password ?? '']);
  // A reference to a secret is not a secret itself.
  return [...logins, ...functions.map(({ key }) => key), ...vaultSecrets].filter((text) => !text.includes('{{'));
}

/** Returns the secrets of a collection: vault contents, and variables that the collection marks as secret. */
function listCollectionSecrets({ collection, vault }: CollectionTarget): string[] {
  const vaultSecrets = vault.flatMap(({ password = '' }) => [password]);
  const readResult = parseRequestCollection(collection);
  const collectionSecrets = 'collection' in readResult ? findSecretTexts(readResult.collection.root) : [];
  return [...vaultSecrets, ...collectionSecrets].filter((text) => !text.includes('{{'));
}

/** Returns the secrets of a transaction: vault contents, and typed passwords. */
function listTransactionSecrets({ steps, vault }: TransactionTarget): string[] {
  const typedPasswords = steps.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.kind === 'set' && action.isPassword ? [action.value] : [])),
  );
  const vaultSecrets = vault.flatMap(({ password = '' }) => [password]);
  return [...vaultSecrets, ...typedPasswords].filter((text) => !text.includes('{{'));
}

/** Returns the secrets of a target: passwords, and the values of secret headers. */
function listSecrets(target: Target): string[] {
  if (target.kind === 'multiStepApi') return listStepSecrets(target).filter((text) => text.length >= MIN_SECRET_LENGTH);
  if (target.kind === 'collection')
    return listCollectionSecrets(target).filter((text) => text.length >= MIN_SECRET_LENGTH);
  const typedPasswords = target.kind === 'transaction' ? listTransactionSecrets(target) : [];
  const headers = 'headers' in target ? target.headers.filter(({ name }) => isSecretHeader(name)) : [];
  // A value such as `Bearer …` may be echoed without its first word.
  const redactValues = headers.flatMap(({ value }) => [value, value.replace(/^\S+\s+/, '')]);
  return [...listLogins(target).map(({ password }) => password), ...redactValues, ...typedPasswords].filter(
    (text) => text.length >= MIN_SECRET_LENGTH,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/**
 * Returns the forms in which pages may echo a secret; empty for one that is too short to be distinguished from other
 * words.
 */
export function listEchoForms(text: string, toBase64: (text: string) => string): string[] {
  if (text.length < MIN_SECRET_LENGTH) return [];
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
  return [text, encoded, JSON.stringify(text).slice(1, -1), escapeHtml(text), toBase64(text)];
}

/**
 * Returns the forms in which pages may echo the secrets of a target, longest first, including credentials as sent by
 * Basic and by mail clients (AUTH PLAIN, RFC 4616). `toBase64` encodes UTF-8.
 */
export function listSecretForms(target: Target, toBase64: (text: string) => string): string[] {
  const logins = listLogins(target).flatMap(({ username, password }) =>
    [`${username}:${password}`, `\0${username}\0${password}`].map(toBase64),
  );
  const forms = listSecrets(target).flatMap((text) => listEchoForms(text, toBase64));
  return [...new Set([...logins, ...forms])].sort((a, b) => b.length - a.length);
}

/** Replaces every form in the text. */
export const redact = (text: string, forms: readonly string[]): string =>
  forms.reduce((redacted, form) => (redacted.includes(form) ? redacted.replaceAll(form, REDACTED) : redacted), text);

/** Replaces every form in a truncated text, and also the possible beginning of a form at its end. */
export function redactTruncated(text: string, forms: readonly string[]): string {
  const redacted = redact(text, forms);
  const longestBeginning = forms.flatMap((form) => beginningLengthsAtEnd(redacted, form)).sort((a, b) => b - a)[0] ?? 0;
  return longestBeginning === 0 ? redacted : redacted.slice(0, -longestBeginning) + REDACTED;
}

/**
 * Returns how many characters at the end of `text` are the beginning of `form`. Ignores beginnings shorter than the
 * minimum secret.
 */
function beginningLengthsAtEnd(text: string, form: string): number[] {
  for (let length = form.length - 1; length >= MIN_SECRET_LENGTH; length -= 1) {
    if (text.endsWith(form.slice(0, length))) return [length];
  }
  return [];
}

interface Redactors {
  readonly text: (text: string) => string;
  /** Redacts a Base64 body; a changed one may be returned in another encoding. */
  readonly body: (storedBody: StoredBody) => Pick<HttpOutcome, 'body' | 'charset'>;
}

interface StoredBody {
  readonly body: string;
  /** Absent: UTF-8. */
  readonly charset: string | undefined;
  readonly isCut: boolean;
}

/** Redacts all texts of an outcome that come from the target. */
export function redactOutcome(outcome: Outcome, redactors: Redactors): Outcome {
  const { failure } = outcome;
  const common = failure && { failure: { ...failure, message: redactors.text(failure.message) } };
  switch (outcome.kind) {
    case 'http':
      return { ...outcome, ...common, ...redactHttp(outcome, redactors) };
    case 'service':
      return { ...outcome, ...common, ...redactService(outcome, redactors) };
    case 'steps':
      return { ...outcome, ...common, ...redactSteps(outcome, redactors) };
    case 'page':
      return { ...outcome, ...common, ...redactPage(outcome, redactors) };
    case 'transaction':
      return redactTransaction(outcome, redactors);
  }
}

/** Redacts a page. Its pictures show what the browser window shows. */
function redactPage(outcome: PageOutcome, redactors: Redactors): Partial<PageOutcome> {
  return {
    finalUrl: redactors.text(outcome.finalUrl),
    ...redactRequests(outcome, redactors),
    ...redactContent(outcome, redactors),
  };
}

/** Redacts requested URLs and their redirects. */
function redactRequests(
  { elements, navigations }: Pick<PageOutcome, 'elements' | 'navigations'>,
  { text }: Redactors,
): Pick<PageOutcome, 'elements' | 'navigations'> {
  return {
    elements: elements.map((item) => ({
      ...item,
      url: text(item.url),
      requestHeaders: text(item.requestHeaders),
      responseHeaders: text(item.responseHeaders),
    })),
    navigations: navigations.map((item) => ({ ...item, url: text(item.url) })),
  };
}

type PageContent = Pick<PageOutcome, 'source' | 'console' | 'urlMatches' | 'consoleMatches'>;

/** Redacts displayed and logged content. */
function redactContent({ source, console, urlMatches, consoleMatches }: PageContent, { text }: Redactors): PageContent {
  const redactMatch = ({ found: match }: PageOutcome['urlMatches'][number]) =>
    match === undefined ? {} : { found: text(match) };
  return {
    ...(source !== undefined && { source: text(source) }),
    console: console.map((entry) => ({ ...entry, text: text(entry.text), url: text(entry.url) })),
    urlMatches: urlMatches.map(redactMatch),
    consoleMatches: consoleMatches.map(redactMatch),
  };
}

/** Redacts each step as a page, and the messages of its actions. */
function redactTransaction(outcome: TransactionOutcome, redactors: Redactors): TransactionOutcome {
  const { text } = redactors;
  const redactError = (error: NonNullable<TransactionOutcome['failure']>) => ({
    ...error,
    message: text(error.message),
    description: text(error.description),
  });
  const { failure, source } = outcome;
  return {
    ...outcome,
    finalUrl: text(outcome.finalUrl),
    ...(failure && { failure: redactError(failure) }),
    ...(source !== undefined && { source: text(source) }),
    steps: outcome.steps.map((step) => ({
      ...step,
      ...redactContent(step, redactors),
      ...(step.error && { error: redactError(step.error) }),
      ...(step.page && { page: { ...step.page, url: text(step.page.url), ...redactRequests(step.page, redactors) } }),
      actions: step.actions.map((action) => ({
        ...action,
        description: text(action.description),
        message: text(action.message),
      })),
    })),
  };
}

function redactSteps({ steps }: StepsOutcome, { text, body }: Redactors): Partial<StepsOutcome> {
  const redactLines = (texts: readonly string[]): string[] => texts.map(text);
  const redactBodyText = (bodyText: string, isCut: boolean): string =>
    Buffer.from(
      body({ body: Buffer.from(bodyText, 'utf8').toString('base64'), charset: undefined, isCut }).body ?? '',
      'base64',
    ).toString('utf8');
  return {
    steps: steps.map((step) => ({
      ...step,
      url: text(step.url),
      statusText: text(step.statusText),
      errorMessage: text(step.errorMessage),
      requestHeaders: text(step.requestHeaders),
      responseHeaders: text(step.responseHeaders),
      requestBody: redactBodyText(step.requestBody, true),
      responseBody: redactBodyText(step.responseBody, step.isBodyCut),
      assertions: step.assertions.map((item) => ({
        ...item,
        description: text(item.description),
        exception: text(item.exception),
      })),
      preRequestConsole: redactLines(step.preRequestConsole),
      postResponseConsole: redactLines(step.postResponseConsole),
    })),
  };
}

function redactHttp(outcome: HttpOutcome, { text, body }: Redactors): Partial<HttpOutcome> {
  const { finalUrl, contentType, charset, bodyTruncated: isCut } = outcome;
  const redactValues = (headers: HttpOutcome['requestHeaders']) =>
    headers.map(({ name, value }) => ({ name: text(name), value: text(value) }));
  return {
    ...(finalUrl !== undefined && { finalUrl: text(finalUrl) }),
    ...(contentType !== undefined && { contentType: text(contentType) }),
    ...(outcome.body !== undefined && body({ body: outcome.body, charset, isCut })),
    redirects: outcome.redirects.map(({ url, statusCode }) => ({ url: text(url), statusCode })),
    requestHeaders: redactValues(outcome.requestHeaders),
    responseHeaders: redactValues(outcome.responseHeaders),
    contentMatches: outcome.contentMatches.map((match) =>
      match.reason === undefined ? match : { ...match, reason: text(match.reason) },
    ),
  };
}

function redactService({ facts, further, dialogue }: ServiceOutcome, { text }: Redactors): Partial<ServiceOutcome> {
  return {
    facts: facts.map(({ name, value }) => ({ name, value: text(value) })),
    further: further.map((failure) => ({ ...failure, message: text(failure.message) })),
    dialogue: text(dialogue),
  };
}
