import { testInputMethods } from '#e2e/learner/input-method-tests.ts';
import { openFixture } from '#e2e/fixture.ts';

testInputMethods(await openFixture(), 2);
