import { buildIfStale } from './bootstrap.mjs';

buildIfStale();
