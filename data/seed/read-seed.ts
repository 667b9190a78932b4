import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { type SeedLesson, type SeedNode, lessonFormat, slidesFormat } from '#data/seed/seed-lesson.ts';
import { type SeedPerson, peopleFormat } from '#data/seed/seed-person.ts';
import { quizFormat } from '#data/seed/seed-quiz.ts';
import { AppError } from '#domain/kernel/errors.ts';

export interface Seed {
  /** Sorted by slug. */
  lessons: SeedLesson[];
  people: SeedPerson[];
}

const seedFolder = import.meta.dirname;

/** Reads and validates the seed in this folder without writing anything. The error for an invalid file names it. */
export async function readSeed(folder: string = seedFolder): Promise<Seed> {
  const { people } = await readYaml(join(folder, 'people.yaml'), peopleFormat);
  const entries = await readdir(join(folder, 'lessons'), { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lessons = await Promise.all(slugs.toSorted().map((slug) => readLesson(join(folder, 'lessons', slug), slug)));
  return { lessons, people };
}

async function readLesson(folder: string, slug: string): Promise<SeedLesson> {
  const [lesson, files] = await Promise.all([readYaml(join(folder, 'lesson.yaml'), lessonFormat), readdir(folder)]);
  const pictures = files.filter((name) => name.endsWith('.svg')).toSorted();
  return {
    ...lesson,
    slug,
    nodes: await Promise.all(lesson.nodes.map((node) => readNode(folder, node))),
    pictures: pictures.map((name) => ({ name, path: join(folder, name) })),
  };
}

async function readNode(folder: string, node: z.infer<typeof lessonFormat>['nodes'][number]): Promise<SeedNode> {
  const { file, ...step } = node;
  const path = join(folder, file);
  switch (node.type) {
    case 'RICHTEXT':
      return { ...step, type: node.type, markdown: await readFile(path, 'utf8') };
    case 'QUIZ':
      return { ...step, type: node.type, ...(await readYaml(path, quizFormat)) };
    case 'SLIDESHOW':
      return { ...step, type: node.type, ...(await readYaml(path, slidesFormat)) };
    case 'VIDEO': {
      const [captions, markdown] = await Promise.all(
        [node.captions, node.transcript].map((name) => readFile(join(folder, name), 'utf8')),
      );
      const video = { name: file, path };
      return { ...step, type: node.type, video, captions: captions ?? '', markdown: markdown ?? '' };
    }
  }
}

async function readYaml<Format extends z.ZodType>(path: string, format: Format): Promise<z.output<Format>> {
  try {
    return format.parse(parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const complaint = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new AppError('invalid_input', `${path}: ${complaint}`, { cause });
  }
}
