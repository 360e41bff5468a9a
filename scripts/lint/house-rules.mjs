// Rules of docs/style.md that a tool can check, and globals that code must not use.
const FORBIDDEN = {
  "CallExpression[callee.object.name='Date'][callee.property.name='now']": 'Time is an argument: use the Clock.',
  "NewExpression[callee.name='Date'][arguments.length=0]": 'Time is an argument: use the Clock.',
  'CallExpression[callee.name=/^(setTimeout|setInterval)$/]': 'Timers live in the kernel clock: use clock.sleep.',
  "MemberExpression[object.name='Math'][property.name='random']": 'Randomness is an argument: use the kernel.',
  "MemberExpression[object.name='process'][property.name='env']": 'The environment is read in app/config.ts only.',
  "NewExpression[callee.name='Function']": 'Never build code from text.',
};

const ambient = {
  create: (context) =>
    Object.fromEntries(
      Object.entries(FORBIDDEN).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
};

const LIMIT_NAME = /^(MOST|LEAST)_/;
/** `isOneOf(a, b)` reads as a sentence; `keyOf(monitor)` names no key. */
const VAGUE_NAME = /(?<!^(index|lastIndex|one|isOne))Of$/;

/** Names of limits and functions. */
const names = {
  create: (context) => ({
    VariableDeclarator: (node) => {
      const { id, init } = node;
      if (LIMIT_NAME.test(id.name)) context.report({ node: id, message: 'Name limits MAX_… and MIN_…' });
      const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression';
      if (isFunction && VAGUE_NAME.test(id.name)) reportVagueName(context, id);
    },
    FunctionDeclaration: ({ id }) => {
      if (id && VAGUE_NAME.test(id.name)) reportVagueName(context, id);
    },
  }),
};

function reportVagueName(context, node) {
  context.report({ node, message: 'Name the noun that the function returns: monitorKey, not keyOf.' });
}

const MAX_TITLE_LENGTH = 80;

/** Titles of tests. Placeholders of `test.each` count as they are written. */
const titles = {
  create: (context) => ({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!isTest(callee) || typeof title?.value !== 'string' || title.value.length <= MAX_TITLE_LENGTH) return;
      context.report({ node: title, message: `A test title has at most ${MAX_TITLE_LENGTH} characters.` });
    },
  }),
};

function isTest(callee) {
  if (callee.type === 'Identifier') return callee.name === 'test';
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag);
  return callee.type === 'MemberExpression' && isTest(callee.object);
}

/** People are "they", programs report and return: see docs/style.md. */
const UNCLEAR_WORD = /\b(he|his|him|himself|whoever|somebody)\b/i;

const comments = {
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments()) {
        const [word] = UNCLEAR_WORD.exec(comment.value) ?? [];
        if (word !== undefined)
          context.report({ loc: comment.loc, message: `Write "they", or name who is meant, instead of "${word}".` });
      }
    },
  }),
};

export default { meta: { name: 'house' }, rules: { ambient, names, titles, comments } };
