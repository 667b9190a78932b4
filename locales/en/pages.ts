/** Translations that every visit loads, bundled together. */
export { default as learn } from './learn.json';
export { default as teach } from './teach.json';
export { default as curriculum } from './curriculum.json';
export { default as wallet } from './wallet.json';
