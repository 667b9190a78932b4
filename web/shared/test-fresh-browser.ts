/** Each file of tests begins in a browser that nobody has used: its modules read what another one may have left. */
localStorage.clear();
sessionStorage.clear();
