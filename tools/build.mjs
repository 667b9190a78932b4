import { buildIfStale, installIfNeeded } from './bootstrap.mjs';

installIfNeeded();
buildIfStale();
