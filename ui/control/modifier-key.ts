/** Name of the modifier key for shortcuts on this device. */
export const modifierKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
