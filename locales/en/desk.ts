/** The areas that the editor of lessons shows first, as one. */
export { default as draft } from './draft.json';
export { default as editor } from './editor.json';
