import type { LessonVersion, QuizKey } from '#domain/teach/version.ts';
import type { Effects } from '#sync/effect.ts';
import { type Grader, gradeAnswer, settleAttempt } from '#sync/learn/graded-attempt.ts';
import { quizOnline } from '#sync/learn/quiz.ts';
import { localCommands } from '#sync/local-commands.ts';
import type { Store } from '#sync/store.ts';
import type { Rehearsed } from '#web/learn/rehearsal/rehearsed.ts';
import type { ClientStore, SyncState } from '#web/store/client-store.ts';
import { layerOver } from '#web/store/layer.ts';
import { type Live, listRows, liveList } from '#web/store/live-list.ts';
import { createMemory } from '#web/store/memory.ts';
import { emptyOverlay } from '#web/store/overlay.ts';
import { overlayStore } from '#web/store/overlay-store.ts';
import { type AnyCommand, found, parsed } from '#web/store/registry.ts';
import { type RowChange, typed } from '#web/store/row.ts';

/** A rehearsal needs no server, so it is always online and never has pending commands. */
const settled: SyncState = {
  link: 'live',
  isOnline: true,
  isFilled: true,
  languages: undefined,
  isLoaded: true,
  pending: 0,
  waiting: [],
  refused: [],
};

const always = <T>(value: T): Live<T> => ({ get: () => value, subscribe: () => () => {} });

/** A rehearsal may also run the commands that otherwise only the server runs. */
const commands = { ...localCommands, ...quizOnline };

/** Grades quizzes in the browser; the teacher may see the answer keys of this version anyway. */
function gradedHere(store: Store, keys: Record<string, QuizKey>): Store {
  const grader: Grader = { store, keys: async () => keys };
  const effects: { [E in keyof Effects]?: (args: Effects[E]) => Promise<unknown> } = {
    'quiz.grade': (input) => gradeAnswer(grader, input),
    'quiz.settle': (input) => settleAttempt(grader, input),
  };
  return { ...store, effect: async (name, args) => void (await effects[name]?.(args)) };
}

/**
 * Store of one rehearsal. It runs the product's own commands on rows that exist only in memory, and neither saves nor sends
 * anything. Files and lists come from the surrounding store.
 */
export function rehearsalStore(
  around: ClientStore,
  version: LessonVersion,
  keys: Record<string, QuizKey>,
  { enrollment, topics }: Rehearsed,
): ClientStore {
  const memory = createMemory();
  const change = (changes: readonly RowChange[]) => memory.swap(changes, emptyOverlay, 'local');
  change([
    { model: 'Enrollment', id: enrollment.id, row: enrollment },
    ...topics.map((row): RowChange => ({ model: 'EnrollmentTopicProgress', id: row.id, row })),
  ]);

  async function run(name: string, input: unknown): Promise<unknown> {
    const command: AnyCommand = found(commands, name);
    const layer = layerOver(memory);
    const now = new Date().toISOString();
    const store = gradedHere(
      overlayStore(layer, now, async () => version),
      keys,
    );
    const result = await command.run(store, around.actor(), parsed(command.input, input) as never);
    change(layer.changes());
    return result;
  }

  /** Commands run one after the other, so that each sees the result of the one before. */
  let last: Promise<unknown> = Promise.resolve();
  const send = (name: string, input: unknown): Promise<unknown> => {
    const answer = last.then(() => run(name, input));
    last = answer.catch(() => undefined);
    return answer;
  };

  return {
    ...around,
    get: (model, id) => typed(model, memory.get(model, id)),
    list: (model, where, spec) => listRows(memory, model, where, spec) as never,
    liveList: (model, where, spec) => liveList(memory, model, where, spec) as never,
    isPending: () => false,
    subscribe: memory.subscribe,
    liveVersion: () => always({ version, state: 'ready' }),
    askVersion: () => {},
    send,
    sync: always(settled),
    slotOf: () => undefined,
    giveUp: async () => {},
    retry: async () => {},
    dismiss: async () => {},
  };
}
