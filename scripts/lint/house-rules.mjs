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

/** Attributes and properties whose texts people read. */
const TEXT_NAME = new RegExp(
  '^(aria-(label|description|valuetext)|ariaLabel|action|alt|caption|description|doneText|empty|emptyText|error|heading|' +
    'hint|label|legend|loadingLabel|message|note|placeholder|problem|question|suffix|summary|text|title|tooltip|what)$',
);
/** A word of at least two letters. Symbols, units of one letter and numbers need no translation. */
const WORD = /\p{L}{2}/u;
/** Two words with a space between them; no request line such as `GET /api`. */
const SENTENCE = /^(?!(GET|POST|PATCH|PUT|DELETE) ).*\p{L}{2}[,.:;)’”]* [(“‘]?\p{L}/u;
/** Functions whose texts are CSS selectors. */
const SELECTING = /^(querySelector|querySelectorAll|closest|matches)$/;
const TRANSLATORS = /^(t|rich|message|messages|translate)$/;

/** Texts of the web app come from the catalogues: `t('Save')`. */
const translated = {
  create: (context) => {
    const reportIf = (isText, node) => {
      if (isText && !isTranslated(node)) {
        context.report({ node, message: 'Texts that people read are messages: t(…), rich(…) or message(…).' });
      }
    };
    return {
      JSXText: (node) => reportIf(WORD.test(node.value) && !isCode(node.parent), node),
      Literal: (node) => {
        if (typeof node.value !== 'string') return;
        reportIf(SENTENCE.test(node.value) || (WORD.test(node.value) && isNamedText(node)), node);
      },
      TemplateLiteral: (node) => {
        const isText = (pattern) => node.quasis.some(({ value }) => pattern.test(value.cooked));
        reportIf(isText(SENTENCE) || (isText(WORD) && isNamedText(node)), node);
      },
    };
  },
};

function isNamedText(node) {
  const { parent } = node;
  if (parent.type === 'JSXExpressionContainer') return isNamedText(parent);
  if (parent.type === 'JSXAttribute') return TEXT_NAME.test(attributeName(parent));
  return parent.type === 'Property' && parent.value === node && TEXT_NAME.test(parent.key.name ?? parent.key.value);
}

const attributeName = ({ name }) => (name.type === 'JSXNamespacedName' ? '' : name.name);

/** Commands, paths and keys are the same in every language. */
const isCode = ({ openingElement }) => /^(code|kbd|pre|samp|Code|Kbd)$/.test(openingElement?.name.name ?? '');

/** Whether a node is within a message, or where no text is shown: an import, an error of the program, a type, a class. */
function isTranslated(node) {
  for (let { parent } = node, child = node; parent; child = parent, parent = parent.parent) {
    const isMessage = parent.type === 'CallExpression' && parent.arguments[0] === child;
    if (isMessage && TRANSLATORS.test(parent.callee.name ?? '')) return true;
    if (parent.type === 'CallExpression' && SELECTING.test(parent.callee.property?.name ?? '')) return true;
    // The context of a message.
    if (parent.type === 'CallExpression' && parent.callee.name === 'message') return true;
    if (/^(Import|ExportAll|ExportNamed)Declaration$/.test(parent.type) && parent.source === child) return true;
    if (parent.type === 'NewExpression' && parent.callee.name === 'Error') return true;
    if (/^TS.*Type$/.test(parent.type)) return true;
    if (parent.type === 'JSXElement' && isCode(parent)) return true;
    if (parent.type === 'JSXAttribute')
      return /^(className|style|d|viewBox|transform|rel|sizes)$/.test(attributeName(parent));
    if (/(Statement|Declaration)$/.test(parent.type)) return false;
  }
  return false;
}

export default { meta: { name: 'house' }, rules: { ambient, names, titles, comments, translated } };
