import React from 'react';
import { flushSync } from 'react-dom';

/** Clears the storage, so that each test file starts in a fresh browser: modules read what other files may have stored. */
localStorage.clear();
sessionStorage.clear();

// The production build of React has no `act`, which `render` of vitest-browser-react needs to wait for rendering.
React.act = async (draw: () => unknown) => {
  flushSync(() => void draw());
};
