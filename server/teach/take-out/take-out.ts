import type { Readable } from 'node:stream';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/cut-text.ts';
import type { LossEntry } from '#domain/teach/loss.ts';
import type { TakeOutFormat } from '#domain/teach/take-out.ts';
import { markdownArchive } from '#server/teach/take-out/markdown-archive.ts';
import { ownArchive } from '#server/teach/take-out/own-archive.ts';
import { type OwnWork, ownWork, type WorkParts } from '#server/teach/take-out/own-work.ts';
import { scormPackage } from '#server/teach/take-out/scorm-package.ts';
import { type Part, zipStream } from '#server/teach/take-out/zip-stream.ts';

type Format = (work: OwnWork, lose: (loss: LossEntry) => void) => AsyncIterable<Part>;

const formats: Record<TakeOutFormat, Format> = {
  margin: ownArchive,
  markdown: markdownArchive,
  scorm: scormPackage,
  // Its database is loaded by whoever asks for it.
  async *anki(work, lose) {
    const { ankiArchive } = await import('#server/teach/take-out/anki-archive.ts');
    yield* ankiArchive(work, lose);
  },
};

export interface TakenOut {
  fileName: string;
  stream: Readable;
}

export interface TakeOut {
  /** The archive, written while it is read. */
  archive: (actor: Actor, model: 'Lesson' | 'Course', id: string, format: TakeOutFormat) => Promise<TakenOut>;
  /** What the format has no place for. */
  loss: (actor: Actor, model: 'Lesson' | 'Course', id: string, format: TakeOutFormat) => Promise<LossEntry[]>;
}

export const createTakeOut = (parts: WorkParts): TakeOut => ({
  async archive(actor, model, id, format) {
    const work = await ownWork(parts, actor, model, id);
    return { fileName: fileName(work.name, format), stream: zipStream(formats[format](work, () => undefined)) };
  },
  async loss(actor, model, id, format) {
    const losses: LossEntry[] = [];
    const work = await ownWork(parts, actor, model, id);
    const written = formats[format](work, (loss) => losses.push(loss));
    for await (const _ of written);
    return losses;
  },
});

const NAME_MAX = 60;

/** A name that every disk takes. */
const fileName = (name: string, format: TakeOutFormat): string =>
  `${cutText(name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim(), NAME_MAX) || 'lesson'}.${format === 'anki' ? 'apkg' : `${format}.zip`}`;
