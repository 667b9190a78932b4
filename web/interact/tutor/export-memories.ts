import '#web/shared/registry/tutor-registry.ts';
import { answerOf, type TutorMemory } from '#domain/tutor/tutor-memory.ts';
import type { Tutor } from '#domain/tutor/tutor.ts';
import { download } from '#web/shared/loading/download.ts';
import type { ClientStore } from '#web/store/client-store.ts';

/** Downloads all memories of a tutor as a JSON file, each with the answer that belongs to it. */
export async function exportMemories(store: ClientStore, { id: tutorID, name }: Tutor): Promise<void> {
  const memories: object[] = [];
  let after: string | null = null;
  do {
    const page = await store.fetchPage('memory.byTutor', { tutorID }, after);
    for (const memory of (page.m.TutorMemory ?? []) as TutorMemory[]) {
      const { content, createdAt, conversationID } = memory;
      memories.push({ content, toldAt: createdAt, conversationID, answer: answerOf(memory)?.text ?? null });
    }
    after = page.next;
  } while (after !== null);
  const file = JSON.stringify({ tutor: name, exportedAt: new Date().toISOString(), memories }, null, 2);
  download(`${name}.json`, new Blob([file], { type: 'application/json' }));
}
