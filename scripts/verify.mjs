// `npm run verify`: what must hold before every commit.
import { install } from './lib/install.mjs';
import { printSteps, runSteps, secondTries } from './lib/steps.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

await install();
const steps = await runSteps(verifySteps);
printSteps(steps);
for (const name of secondTries('test:quick')) console.log(`second try: ${name}`);
process.exit(steps.every(({ isPassed }) => isPassed) ? 0 : 1);
