/** Imported together with the highlighter, when there is code to show. */
import '@fontsource-variable/jetbrains-mono/wght.css';
