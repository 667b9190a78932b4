import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const root = join(import.meta.dirname, '..');

/** The project's own course, with at least one of everything that the importer knows. */
export const ownCourse = join(root, 'data/samples/course');

/** A course that nobody here wrote; on most machines it is not there. */
export const realCourse = process.env['MARGIN_REAL_COURSE'] ?? join(root, '../shared/data/courses/git-novice');
export const hasRealCourse = existsSync(realCourse);
