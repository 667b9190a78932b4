/** Translations that every visit loads, bundled together. */
export { default as learn } from './learn.json';
export { default as courses } from './courses.json';
export { default as dashboard } from './dashboard.json';
export { default as recall } from './recall.json';
export { default as text } from './text.json';
export { default as teach } from './teach.json';
export { default as curriculum } from './curriculum.json';
export { default as wallet } from './wallet.json';
export { default as errors } from './errors.json';
