import { z } from 'zod';
import { problem } from '@vedette/i18n/message';
import { endpoint } from '../../endpoint.js';
import { boundedRecord, text } from '../../lenient.js';
import { Recipients } from '../../v4/scheduled-report.js';
import { mailFormats } from './dashboard-export.js';
import { listFileEndpoints, type ListName } from './list-file.js';

type Path<Name extends ListName> = (typeof listFileEndpoints)[Name]['path'];
/** Path of a list, below the surface. */
export type ListPath = Path<ListName> extends `${infer P}/File` ? P : never;

const listPath = (name: ListName): ListPath => listFileEndpoints[name].path.slice(0, -'/File'.length) as ListPath;
const names = Object.keys(listFileEndpoints) as ListName[];
export const listNamesByPath = new Map(names.map((name) => [listPath(name), name]));

/** More names than any list has. */
const MAX_NAMES = 50;
const values = boundedRecord(text(64), text(20_000), MAX_NAMES);

/** Output format and language are those of the mail. */
const FILE_PARAMETERS = new Set(['Format', 'Form', 'As', 'Culture']);
const parameterNames = (shape: z.ZodType | undefined): string[] =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape).filter((name) => !FILE_PARAMETERS.has(name)) : [];

/**
 * Adds a problem for each unknown and each duplicate filter. If a misspelt filter were ignored, the whole list would be
 * sent, and of two filters with the same name only one would apply.
 */
function addUnknownParameterProblems(
  field: 'PathParameters' | 'Filters',
  given: object,
  known: readonly string[],
  context: z.RefinementCtx,
): void {
  const names = Object.keys(given);
  const addProblem = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
  const knownLowerCaseNames = new Set(known.map((name) => name.toLowerCase()));
  const rule = known.length === 0 ? problem('the list has none') : `must be one of ${known.join(', ')}`;
  const visitedNames = new Set<string>();
  for (const name of names) {
    const lowerCaseName = name.toLowerCase();
    if (!knownLowerCaseNames.has(lowerCaseName)) addProblem([field, name], rule);
    else if (visitedNames.has(lowerCaseName)) addProblem([field, name], 'is given twice');
    visitedNames.add(lowerCaseName);
  }
}

const Mail = z.object({
  List: z
    .enum(names.map(listPath) as [ListPath, ...ListPath[]])
    .meta({ description: 'Path of the list, as used in its file endpoint.' }),
  PathParameters: values
    .optional()
    .meta({ description: 'Parameters in the path of the list, for example `monitorGuid` of its checks.' }),
  Filters: values
    .optional()
    .meta({ description: 'Filters, as in the query of the list. Unknown filters are rejected.' }),
  Format: z
    .enum(mailFormats)
    .meta({ description: 'PDF and Excel are attached. Html: the e-mail contains the first rows.' }),
  Notes: text(5_000).optional().meta({ description: 'Included in the message.' }),
  Recipients: Recipients.partial().meta({
    description:
      'At least one. Operators and groups that the caller may view; other addresses only for administrators.',
  }),
});
export const ListMail = Mail.superRefine(({ List, PathParameters = {}, Filters = {} }, context) => {
  const name = listNamesByPath.get(List);
  if (name === undefined) return;
  addUnknownParameterProblems(
    'PathParameters',
    PathParameters,
    parameterNames(listFileEndpoints[name].params),
    context,
  );
  addUnknownParameterProblems('Filters', Filters, parameterNames(listFileEndpoints[name].query), context);
});
export type ListMail = z.infer<typeof ListMail>;

export const listMailEndpoints = {
  send: endpoint({
    id: 'v1SendList',
    surface: 'v1',
    area: 'List',
    credentials: 'account',
    method: 'POST',
    path: '/ListMail',
    summary: 'Send a list by e-mail, as the caller sees it now. Requires permission to view the list.',
    permission: { kind: 'none' },
    description: 'Recipients get it in their own language, with times in the time zone of the sender.',
    body: ListMail,
    status: 200,
    reply: z.object({ Mails: z.int().meta({ description: 'Number of e-mails, one for each address.' }) }),
    alsoFails: [403, 404, 429],
  }),
};
