import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { MultiStepTarget, RequestStep, StepBody } from '@vedette/contract/checkpoint/multi-step-target';
import type { RandomSource } from '@vedette/kernel/random';
import { ProbeFailure } from '../probe-failure.js';
import { guessContentType, mimeTypeByName, buildMultipart, type FormPart } from './body-rules.js';
import type { ResolvedRequest } from './send-request.js';
import { unresolved, type Scope } from './scope.js';
import type { ExpandedText } from './template-rules.js';

/** Body of a request. */
export interface ResolvedBody {
  readonly data: Buffer;
  /** Content type if the headers do not set it; empty for none. */
  readonly contentType: string;
  /** The body for display; for a file, its name. */
  readonly displayText: string;
}

interface ResolveOptions {
  readonly target: MultiStepTarget;
  readonly scope: Scope;
  readonly random: RandomSource;
}

/** GET and HEAD never have a body, whatever the step contains. */
const BODYLESS_METHODS = new Set(['GET', 'HEAD']);

function findVaultFile(guid: string, { vault }: MultiStepTarget): { readonly name: string; readonly data: Buffer } {
  const file = vault.find(({ vaultItemGuid }) => vaultItemGuid === guid.toLowerCase())?.file;
  if (!file) throw new ProbeFailure(errorCodes.apiVaultItem, `the vault item ${guid} is not available or not a file`);
  return { name: file.name, data: Buffer.from(file.data, 'base64') };
}

/** Replaces references in texts, and remembers unresolved ones. */
class TemplateFiller {
  readonly #scope: Scope;
  readonly unresolvedNames: string[] = [];

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async fill(template: string, isForm = false): Promise<string> {
    const filled: ExpandedText = await (isForm ? this.#scope.expandForm(template) : this.#scope.expand(template));
    if (this.unresolvedNames.length < 100) this.unresolvedNames.push(...filled.unresolved);
    return filled.text;
  }
}

type Headers = readonly { readonly name: string; readonly value: string }[];

async function buildBody(
  body: StepBody,
  headers: Headers,
  filler: TemplateFiller,
  { target, random }: ResolveOptions,
): Promise<ResolvedBody> {
  const buildForm = (parts: readonly FormPart[]): ResolvedBody => {
    const boundary = `----vedette-${random.bytes(16).toString('hex')}`;
    const displayText = parts
      .map(({ name, fileName, data }) => `${name}: ${fileName ?? data.toString('utf8')}`)
      .join('\n');
    return {
      data: buildMultipart(parts, boundary),
      contentType: `multipart/form-data; boundary=${boundary}`,
      displayText,
    };
  };
  switch (body.type) {
    case 'text': {
      const contentTypeHeader = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
      const text = await filler.fill(
        body.text,
        contentTypeHeader.toLowerCase().startsWith('application/x-www-form-urlencoded'),
      );
      return { data: Buffer.from(text, 'utf8'), contentType: guessContentType(text), displayText: text };
    }
    case 'file': {
      const { name, data } = findVaultFile(body.vaultItemGuid, target);
      return body.isForm
        ? buildForm([{ name, fileName: name, data }])
        : { data, contentType: mimeTypeByName(name), displayText: name };
    }
    case 'form': {
      const parts: FormPart[] = [];
      for (const { isFile, name, value } of body.parts) {
        const file = isFile ? findVaultFile(value, target) : undefined;
        if (file) parts.push({ name, fileName: file.name, data: file.data });
        else parts.push({ name, data: Buffer.from(await filler.fill(value), 'utf8') });
      }
      return buildForm(parts);
    }
  }
}

/** A form sets its own type with its boundary; a header with another type would make it unreadable. */
const removeContentType = (headers: Headers, body: ResolvedBody | undefined): Headers =>
  body?.contentType.startsWith('multipart/') === true
    ? headers.filter(({ name }) => name.toLowerCase() !== 'content-type')
    : headers;

/**
 * Returns the request of a step with all references replaced.
 * @throws ProbeFailure 19024 naming unknown references, 19030 for a file that the order does not contain.
 */
export async function resolveRequest(step: RequestStep, options: ResolveOptions): Promise<ResolvedRequest> {
  const filler = new TemplateFiller(options.scope);
  const url = (await filler.fill(step.url)).trim();
  const headers: { name: string; value: string }[] = [];
  for (const { name, value } of step.headers) {
    headers.push({ name: (await filler.fill(name)).trim(), value: await filler.fill(value) });
  }
  const hasBody = !BODYLESS_METHODS.has(step.method) && !(step.body.type === 'text' && step.body.text === '');
  const body = hasBody ? await buildBody(step.body, headers, filler, options) : undefined;
  const { type, username, password, token } = step.authentication;
  const authentication = {
    type,
    username: await filler.fill(username),
    password: await filler.fill(password),
    token: await filler.fill(token),
  };
  if (filler.unresolvedNames.length > 0) throw unresolved([...new Set(filler.unresolvedNames)].join(', '));
  return { step, url, method: step.method, headers: removeContentType(headers, body), body, authentication };
}
