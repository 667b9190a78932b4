import type { LessonVersion, QuizKey } from '#domain/teach/version/version.ts';
import { parseCommandInput } from '#sync/core/command.ts';
import type { Effects } from '#sync/core/effect.ts';
import { type Grader, gradeAnswer, gradeAttempt } from '#sync/learn/attempt-grading.ts';
import { quizAttemptOnline } from '#sync/learn/quiz-attempt.ts';
import { localCommands } from '#sync/local-commands.ts';
import type { Store } from '#sync/core/store.ts';
import type { RehearsalEnrollment } from '#web/learn/rehearsal/rehearsal-enrollment.ts';
import type { ClientStore } from '#web/store/client-store.ts';
import type { SyncState } from '#web/store/live/sync-state.ts';
import { layerOver } from '#web/store/row/layer.ts';
import { type Live, listRows, liveList } from '#web/store/row/live-list.ts';
import { createMemory } from '#web/store/row/memory.ts';
import { emptyOverlay } from '#web/store/row/overlay.ts';
import { overlayStore } from '#web/store/row/overlay-store.ts';
import { type AnyCommand, lookUp } from '#web/store/query/registry.ts';
import { type RowChange, castRow } from '#web/store/row/row.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

/** A rehearsal needs no server, so it is always online and never has pending commands. */
const syncState: SyncState = {
  connection: 'live',
  isOnline: true,
  isFilled: true,
  languages: undefined,
  isLoaded: true,
  pending: 0,
  waiting: [],
  refused: [],
};

const constant = <T>(value: T): Live<T> => ({ get: () => value, subscribe: () => () => {} });

/** A rehearsal may also run the commands that otherwise only the server runs. */
const commands = { ...localCommands, ...quizAttemptOnline };

/** Grades quizzes in the browser; the teacher may see the answer keys of this version anyway. */
function withLocalGrading(store: Store, keys: Record<string, QuizKey>): Store {
  const grader: Grader = { store, keys: async () => keys };
  const effects: { [E in keyof Effects]?: (args: Effects[E]) => Promise<unknown> } = {
    'quiz.gradeAnswer': (input) => gradeAnswer(grader, input),
    'quiz.gradeAttempt': (input) => gradeAttempt(grader, input),
  };
  return { ...store, effect: async (name, args) => void (await effects[name]?.(args)) };
}

/**
 * Store of one rehearsal. It runs the product's own commands on rows that exist only in memory, and neither saves nor sends
 * anything. Files and lists come from the surrounding store.
 */
export function rehearsalStore(
  outerStore: ClientStore,
  version: LessonVersion,
  keys: Record<string, QuizKey>,
  { enrollment, topics }: RehearsalEnrollment,
): ClientStore {
  const memory = createMemory();
  const change = (changes: readonly RowChange[]) => memory.swap(changes, emptyOverlay, 'local');
  change([
    { model: 'Enrollment', id: enrollment.id, row: enrollment },
    ...topics.map((row): RowChange => ({ model: 'EnrollmentTopicProgress', id: row.id, row })),
  ]);

  async function run(name: string, input: unknown): Promise<unknown> {
    const command: AnyCommand = lookUp(commands, name);
    const layer = layerOver(memory);
    const now = new Date().toISOString();
    const store = withLocalGrading(
      overlayStore(layer, now, async () => version),
      keys,
    );
    const result = await command.run(store, outerStore.actor(), parseCommandInput(command.input, input) as never);
    change(layer.changes());
    return result;
  }

  /** Commands run one after the other, so that each sees the result of the one before. */
  const semaphore = new Semaphore(1);
  const send = (name: string, input: unknown): Promise<unknown> => semaphore.run(() => run(name, input));

  return {
    ...outerStore,
    get: (model, id) => castRow(model, memory.get(model, id)),
    list: (model, where, spec) => listRows(memory, model, where, spec) as never,
    liveList: (model, where, spec) => liveList(memory, model, where, spec) as never,
    isPending: () => false,
    subscribe: memory.subscribe,
    liveVersion: () => constant({ version, state: 'ready' }),
    loadVersion: () => {},
    send,
    sync: constant(syncState),
    slotOf: () => undefined,
    discard: async () => {},
    retry: async () => {},
    dismiss: async () => {},
  };
}
