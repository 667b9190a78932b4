import { type PassageSource, passagesOf } from '#domain/teach/version/passage-splitter.ts';

/** Cuts a version into passages. Both are JSON, so that the event loop parses neither. */
export const work = (version: string): string => JSON.stringify(passagesOf(JSON.parse(version) as PassageSource));
