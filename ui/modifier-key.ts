/** How this device names the key that is pressed together with another. */
export const modifierKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
