import React from 'react';
import { flushSync } from 'react-dom';

/** Each file of tests begins in a browser that nobody has used: its modules read what another one may have left. */
localStorage.clear();
sessionStorage.clear();

// React for production has no `act`, by which `render` of vitest-browser-react returns only when all is drawn.
React.act = async (draw: () => unknown) => {
  flushSync(() => void draw());
};
