import { type Cuttable, passagesOf } from '#domain/teach/passage-cutting.ts';

/** Cuts a version into passages. Both are JSON, so that the event loop parses neither. */
export const work = (version: string): string => JSON.stringify(passagesOf(JSON.parse(version) as Cuttable));
