import { learnWithoutAMouse } from '#e2e/learner/without-a-mouse.ts';
import { stage } from '#e2e/stage.ts';

learnWithoutAMouse(await stage());
