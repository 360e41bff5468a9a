// `npm run verify`: checks that must pass before every commit.
import { install } from './lib/install.mjs';
import { printSteps, runSteps } from './lib/steps.mjs';
import { printOutcomes } from './lib/tests.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

await install();
const steps = await runSteps(verifySteps);
printSteps(steps);
printOutcomes(steps.flatMap(({ outcome }) => outcome ?? []));
process.exit(steps.every(({ isPassed }) => isPassed) ? 0 : 1);
