import { v7 } from 'uuid';
import type { Id } from '#domain/kernel/id.ts';

export const newId = <Model extends string>(_model: Model): Id<Model> => v7() as Id<Model>;
