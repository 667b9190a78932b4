/** Literata, drawn for long reading: imported by the screens that show a lesson's text, so that no other screen pays for it. */
import '@fontsource-variable/literata/wght.css';
