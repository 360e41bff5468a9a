import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { named, text } from '../../lenient.js';
import { Recipients } from '../../v4/scheduled-report.js';
import { mailForms } from './dashboard-export.js';
import { listFileEndpoints, type ListName } from './list-file.js';

type Path<Name extends ListName> = (typeof listFileEndpoints)[Name]['path'];
/** Of a list, below the surface. */
export type ListPath = Path<ListName> extends `${infer P}/File` ? P : never;

const listPath = (name: ListName): ListPath => listFileEndpoints[name].path.slice(0, -'/File'.length) as ListPath;
const names = Object.keys(listFileEndpoints) as ListName[];
export const listAt = new Map(names.map((name) => [listPath(name), name]));

/** No list has so many. */
const MAX_NAMES = 50;
const values = named(text(64), text(20_000), MAX_NAMES);

/** The form and the language are those of the mail. */
const OF_THE_FILE = new Set(['Format', 'Form', 'As', 'Culture']);
const namesIn = (shape: z.ZodType | undefined): string[] =>
  shape instanceof z.ZodObject ? Object.keys(shape.shape).filter((name) => !OF_THE_FILE.has(name)) : [];

/** A filter that is misspelt would limit nothing, and mail everything; of one that is given twice, only one would. */
function noteOthers(field: 'Of' | 'Filters', given: object, known: readonly string[], context: z.RefinementCtx): void {
  const names = Object.keys(given);
  const note = (path: string[], message: string): void => context.addIssue({ code: 'custom', path, message });
  const spelt = new Set(known.map((name) => name.toLowerCase()));
  const rule = known.length === 0 ? 'the list has none' : `must be one of ${known.join(', ')}`;
  const seen = new Set<string>();
  for (const name of names) {
    const lower = name.toLowerCase();
    if (!spelt.has(lower)) note([field, name], rule);
    else if (seen.has(lower)) note([field, name], 'is given twice');
    seen.add(lower);
  }
}

const Mail = z.object({
  List: z
    .enum(names.map(listPath) as [ListPath, ...ListPath[]])
    .meta({ description: 'Where it stands, as in the address of its file.' }),
  Of: values
    .optional()
    .meta({ description: 'What the path of the list names, for example `monitorGuid` of its checks.' }),
  Filters: values
    .optional()
    .meta({ description: 'As they stand in the query of the list; what it does not have is refused.' }),
  Form: z
    .enum(mailForms)
    .meta({ description: 'PDF and Excel are attached; HTML: the mail itself shows the first rows.' }),
  Notes: text(5_000).optional().meta({ description: 'Stands in the message.' }),
  Recipients: Recipients.partial().meta({
    description: 'At least one. Operators and groups the caller may see; other addresses only administrators may name.',
  }),
});
export const ListMail = Mail.superRefine(({ List, Of = {}, Filters = {} }, context) => {
  const name = listAt.get(List);
  if (name === undefined) return;
  noteOthers('Of', Of, namesIn(listFileEndpoints[name].params), context);
  noteOthers('Filters', Filters, namesIn(listFileEndpoints[name].query), context);
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
    summary: 'Mail a list as the caller sees it now; its own right is asked for',
    right: { of: 'nobody' },
    description: 'Each reader gets it in his own language, on the clock of who sends it.',
    body: ListMail,
    status: 200,
    reply: z.object({ Mails: z.int().meta({ description: 'How many leave: each address gets one.' }) }),
    alsoFails: [403, 404, 429],
  }),
};
