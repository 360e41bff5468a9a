// Globals that code must not use: time, timers, randomness and the environment are arguments.
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

export default { meta: { name: 'house' }, rules: { ambient } };
