/** Monospace font, imported with the syntax highlighter when there is code to show. */
import '@fontsource-variable/jetbrains-mono/wght.css';
