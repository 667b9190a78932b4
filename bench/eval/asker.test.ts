import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#server/core/store/new-id.ts';
import type { TutorEngine } from '#server/tutor/engine/engine.ts';
import { createAsker } from '#bench/eval/asker.ts';

test('the time to the first word ends with the first text and not with an earlier event', async () => {
  const engine = {
    kind: 'quotes',
    async *answer() {
      yield { type: 'noModel', noModel: 'off' };
      await pause(50);
      yield { type: 'text', text: 'A fraction is a part of a whole.' };
    },
  } as unknown as TutorEngine;
  const answer = await createAsker(engine).ask({ id: newId('User'), role: 'USER' }, 'What is a fraction?', {} as never);
  expect(answer.firstMs).toBeGreaterThan(40);
});
