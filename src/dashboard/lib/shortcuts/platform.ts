/** On a Mac the keys are with Cmd, elsewhere with Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
