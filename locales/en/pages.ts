/** The areas that any visit fetches, as one. */
export { default as learn } from './learn.json';
export { default as teach } from './teach.json';
export { default as curriculum } from './curriculum.json';
export { default as wallet } from './wallet.json';
