/** Translations that the lesson editor needs first, bundled together. */
export { default as draft } from './draft.json';
export { default as editor } from './editor.json';
