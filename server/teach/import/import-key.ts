import { createHash } from 'node:crypto';
import { cutText } from '#domain/kernel/cut-text.ts';

/** The key of a place within a source, as the database keeps it. */
export const importKey = (source: string, ...path: string[]): string => [source, ...path].join('#');

/** Stands for an id in links (`lesson:<ref>`, `step:<ref>`) until the ids are known. */
export const refKey = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

/** A short id for a part of a text, derived from what it says. */
export const idFrom = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 10);

const SLUG_MAX = 100;

/** The anchor of a heading, as Pandoc and GitHub make it. */
export function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return cutText(slug, SLUG_MAX) || 'section';
}

/** `wanted`, or with a number behind it where that is taken; the answer is taken from then on. */
export function distinct(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  taken.add(name);
  return name;
}
