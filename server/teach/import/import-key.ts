import { hash } from 'node:crypto';
import { cutText } from '#domain/kernel/text/cut-text.ts';

/** Key of a part of a source, as stored in the database. */
export const importKey = (source: string, ...path: string[]): string => [source, ...path].join('#');

/** Placeholder id in links (`lesson:<ref>`, `step:<ref>`) until the real ids are known. */
export const refKey = (key: string): string => hash('sha256', key).slice(0, 32);

/** Short id derived from a text. */
export const idFromText = (...parts: string[]): string => hash('sha256', parts.join('\n')).slice(0, 10);

const SLUG_MAX = 100;

/** Anchor of a heading, as Pandoc and GitHub generate it. */
export function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
  return cutText(slug, SLUG_MAX) || 'section';
}

/** Returns `wanted`, with a number appended if it is taken, and marks the result as taken. */
export function makeDistinct(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  taken.add(name);
  return name;
}
