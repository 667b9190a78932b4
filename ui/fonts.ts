/** Headings and interface; the browser fetches only the subsets whose letters are on screen. */
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/instrument-sans/wght.css';
