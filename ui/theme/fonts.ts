/** Fonts of headings and interface; the browser loads only the subsets whose characters are on screen. */
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/instrument-sans/wght.css';
